import { getKindInFrame, type ComposedRelease, type ScreenState } from '@tessera/shared-contracts'
import { createNamedScreens } from '../adapters/named-screens.ts'
import { loadContainer } from '../federation/load-container.ts'
import type { ShareScope } from '../federation/share-scope.ts'
import { describeError } from '../reporting/fault.ts'
import { navigateOnLinkClick } from '../screen/navigate-on-link-click.ts'
import { adoptBlockedStyles } from '../styles/blocked-styles.ts'
import { createGuestContext } from './guest-context.ts'
import type { GuestMessage, GuestStart } from './messages.ts'
import { reportContent } from './report-content.ts'

/** Runs in the frame of a guest. The first message of the page says which screen to mount, and has the port to the page. */
addEventListener(
  'message',
  ({ data, ports: [port], source }: MessageEvent<GuestStart>) => {
    if (source === parent && port) void start(data, port)
  },
  { once: true },
)

async function start(
  { release, screen, origin, hashes, tokens, state }: GuestStart,
  port: MessagePort,
): Promise<void> {
  const send = (message: GuestMessage) => port.postMessage(message)
  globalThis.tesseraIntegrity = hashes
  showTheme(tokens)
  showLanguage(state)
  adoptBlockedStyles(document)
  addEventListener('error', ({ error }) => send({ type: 'error', ...describeError(error) }))
  addEventListener('unhandledrejection', ({ reason }) => send({ type: 'error', ...describeError(reason) }))
  const root = document.body.appendChild(document.createElement('div'))
  const context = createGuestContext(port, state, send)
  context.subscribe(() => showLanguage(context.getState()))
  navigateOnLinkClick(root, to => context.navigate(to), { origin })
  try {
    const mountable = await loadScreen(release, screen)
    await mountable.mount(root, context)
    reportContent(root, send)
  } catch (error) {
    send({ type: 'failed', ...describeError(error) })
  }
}

async function loadScreen(release: ComposedRelease, name: string) {
  const screens = release.screens.map(screen => ({ ...screen, mount: getKindInFrame(screen) }))
  const container = await loadContainer(release, release.integrity[release.entry])
  // A guest shares nothing with the page
  const shareScope: ShareScope = {}
  await container.init(shareScope)
  const loadExpose = async (expose: string) => (await container.get(expose))()
  const screen = await createNamedScreens({ ...release, screens }, loadExpose, shareScope)[name]?.()
  if (screen && 'mount' in screen) return screen
  throw new Error(`The screen "${name}" has no mount function.`)
}

/** The look of the page, as screens in the page inherit it. Rules of the guest override it. */
function showTheme(tokens: GuestStart['tokens']): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '@layer tessera { body { margin: 0; font: 400 var(--text-md)/var(--leading) var(--font-body); color: var(--color-text) } }',
  )
  document.adoptedStyleSheets = [sheet]
  for (const [name, value] of Object.entries(tokens)) document.documentElement.style.setProperty(name, value)
}

function showLanguage({ language }: ScreenState): void {
  document.documentElement.lang = language
}
