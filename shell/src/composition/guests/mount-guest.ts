import type { ComposedRelease, ScreenContext, Unmount } from '@tessera/shared-contracts'
import { getFileUrl } from '../page-composition.ts'
import { createGuestFrame, type GuestScript } from './guest-frame.ts'
import { listenToGuest } from './listen-to-guest.ts'
import type { GuestPart, GuestStart, PageMessage } from './messages.ts'
import { createFrameSlots } from './slots/frame-slots.ts'
import { listOfferedSlots } from './slots/parse-guest-slots.ts'
import { readThemeTokens } from './theme-tokens.ts'

/** How many frames of extensions a page shows at once. A slot beyond them stays without the extension. */
export const maxExtensionFrames = 24
let extensionFrames = 0

interface MountedGuest {
  release: ComposedRelease
  part: GuestPart
  /** The titles of a screen. An extension has its name. */
  titles: ComposedRelease['screens'][number]['title'] | undefined
  script: GuestScript
}

/** Mounts a screen or an extension of a guest in a frame. Rejects when it could not mount. */
export async function mountGuest(
  element: HTMLElement,
  context: ScreenContext,
  { release, part, titles, script }: MountedGuest,
): Promise<Unmount> {
  if (part.kind === 'extension' && extensionFrames >= maxExtensionFrames) {
    console.warn(`This page shows ${maxExtensionFrames} extensions in frames, so "${part.name}" is left out.`)
    return () => {}
  }
  const frame = createGuestFrame(script)
  const showTitle = () => {
    frame.title = titles?.[context.getState().language] ?? part.name
  }
  showTitle()
  const { port1: port, port2 } = new MessageChannel()
  const send = (message: PageMessage) => port.postMessage(message)
  const unsubscribe = context.subscribe(() => {
    showTitle()
    send({ type: 'state', state: context.getState() })
  })
  const slots =
    part.kind === 'screen' ? createFrameSlots({ frame, offered: listOfferedSlots(release), send }) : undefined
  // The slots of the guest are over its frame
  const place = element.appendChild(document.createElement('div'))
  place.style.position = 'relative'
  const countsAs = part.kind === 'extension' ? 1 : 0
  extensionFrames += countsAs
  const unmount = () => {
    extensionFrames -= countsAs
    unsubscribe()
    port.close()
    slots?.remove()
    place.remove()
  }
  try {
    await appendAndLoad(place, frame)
    const mounted = listenToGuest(port, { frame, slots, context, kind: part.kind })
    const start: GuestStart = {
      // The frame has no address to resolve it against
      release: { ...release, base: getFileUrl(release, '') },
      part,
      origin: location.origin,
      hashes: globalThis.tesseraIntegrity ?? {},
      tokens: readThemeTokens(document),
      state: context.getState(),
    }
    frame.contentWindow?.postMessage(start, '*', [port2])
    await mounted
    return unmount
  } catch (error) {
    unmount()
    throw error
  }
}

const appendAndLoad = (element: HTMLElement, frame: HTMLIFrameElement) =>
  new Promise(resolve => {
    frame.onload = resolve
    element.append(frame)
  })
