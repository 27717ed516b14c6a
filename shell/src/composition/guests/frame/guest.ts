import type { ScreenState } from '@tessera/shared-contracts'
import { describeError } from '../../reporting/fault.ts'
import { navigateOnLinkClick } from '../../screen/navigate-on-link-click.ts'
import { adoptBlockedStyles } from '../../styles/blocked-styles.ts'
import type { GuestMessage, GuestStart, PageMessage } from '../messages.ts'
import { createGuestContext } from './guest-context.ts'
import { defineGuestSlots } from './guest-slots.ts'
import { loadPart } from './load-part.ts'
import { reportContent } from './report-content.ts'
import { showTheme } from './show-theme.ts'

/** Runs in the frame of a guest. The first message of the page says what to mount, and has the port to the page. */
addEventListener(
  'message',
  ({ data, ports: [port], source }: MessageEvent<GuestStart>) => {
    if (source === parent && port) void start(data, port)
  },
  { once: true },
)

async function start(
  { release, part, origin, hashes, tokens, state }: GuestStart,
  port: MessagePort,
): Promise<void> {
  const send = (message: GuestMessage) => port.postMessage(message)
  globalThis.tesseraIntegrity = hashes
  showTheme(tokens, part.kind)
  showLanguage(state)
  adoptBlockedStyles(document)
  addEventListener('error', ({ error }) => send({ type: 'error', ...describeError(error) }))
  addEventListener('unhandledrejection', ({ reason }) => send({ type: 'error', ...describeError(reason) }))
  addEventListener('keydown', event => {
    if (event.key === 'Escape' && !event.defaultPrevented) send({ type: 'escape' })
  })
  // The place of the content. The width that it would like is measured by its own
  const place = document.body.appendChild(document.createElement('div'))
  const root = place.appendChild(document.createElement('div'))
  const { update, ...context } = createGuestContext(state, send)
  const slots = part.kind === 'screen' ? defineGuestSlots(send) : undefined
  port.onmessage = ({ data }: MessageEvent<PageMessage>) => {
    if (data.type === 'state') update(data.state)
    if (data.type === 'slot-height') slots?.setHeight(data.id, data.heightPx)
    if (data.type === 'focus') slots?.moveFocus(data)
  }
  context.subscribe(() => showLanguage(context.getState()))
  navigateOnLinkClick(root, to => context.navigate(to), { origin })
  try {
    const mountable = await loadPart(release, part)
    await mountable.mount(root, context)
    reportContent(root, send, part.kind)
  } catch (error) {
    send({ type: 'failed', ...describeError(error) })
  }
}

function showLanguage({ language }: ScreenState): void {
  document.documentElement.lang = language
}
