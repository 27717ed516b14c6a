import type {
  ComposedRelease,
  MountableScreen,
  ScreenContext,
  ScreenManifest,
  ServedRelease,
} from '@tessera/shared-contracts'
import { isFramed } from '@tessera/shared-contracts'
import type { MountableRemote } from '../federation/container.ts'
import { getFileHash, loadFileHashes } from '../file-hashes.ts'
import { getFileUrl } from '../page-composition.ts'
import type { GuestMessage, GuestStart } from './messages.ts'
import { readThemeTokens } from './theme-tokens.ts'
import { toSitePath } from './to-site-path.ts'

/** What a guest may do. Without `allow-same-origin` its origin is opaque: no cookies, no storage, no document of the page. */
const permissions = [
  'allow-scripts',
  'allow-forms',
  'allow-downloads',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
]

/** The height that a guest may give itself. */
const maxHeightPx = 50_000

/** Creates the screens of a guest. None of its code runs in the page. */
export const createFrameScreens = (
  release: ComposedRelease,
  shell: ServedRelease,
): Pick<MountableRemote, 'screens'> => ({
  screens: Object.fromEntries(
    release.screens
      .filter(isFramed)
      .map(screen => [
        screen.name,
        async () => createFrameScreen(release, screen, await findGuestScript(shell, release)),
      ]),
  ),
})

interface GuestScript {
  url: string
  hash: string | undefined
}

async function findGuestScript(shell: ServedRelease, release: ServedRelease): Promise<GuestScript> {
  const url = getFileUrl(shell, 'guest.js')
  await Promise.all([shell, release].map(each => loadFileHashes(each)))
  return { url, hash: getFileHash(url) }
}

function createFrameScreen(
  release: ComposedRelease,
  { name, title }: ScreenManifest,
  script: GuestScript,
): MountableScreen {
  return {
    async mount(element, context) {
      const frame = document.createElement('iframe')
      frame.sandbox.add(...permissions)
      frame.style.cssText = 'display: block; width: 100%; border: 0'
      frame.srcdoc = renderDocument(script)
      const showState = () => {
        frame.title = title[context.getState().language]
      }
      showState()
      const loaded = new Promise(resolve => {
        frame.onload = resolve
      })
      element.append(frame)
      await loaded
      const { port1: port, port2 } = new MessageChannel()
      const start: GuestStart = {
        // The frame has no address to resolve it against
        release: { ...release, base: getFileUrl(release, '') },
        screen: name,
        origin: location.origin,
        hashes: globalThis.tesseraIntegrity ?? {},
        tokens: readThemeTokens(document),
        state: context.getState(),
      }
      const mounted = listenToGuest(port, { frame, context })
      frame.contentWindow?.postMessage(start, '*', [port2])
      const unsubscribe = context.subscribe(() => {
        showState()
        port.postMessage(context.getState())
      })
      await mounted
      return () => {
        unsubscribe()
        port.close()
        frame.remove()
      }
    },
  }
}

/** The policy of the page applies to this document too. */
function renderDocument({ url, hash }: GuestScript): string {
  const page = document.implementation.createHTMLDocument()
  const script = page.createElement('script')
  script.src = url
  script.crossOrigin = 'anonymous'
  script.integrity = hash ?? ''
  // A link to another site opens a window of its own
  const base = Object.assign(page.createElement('base'), { target: '_blank' })
  const scheme = Object.assign(page.createElement('meta'), { name: 'color-scheme', content: 'dark' })
  page.head.append(base, scheme, script)
  return `<!doctype html>${page.documentElement.outerHTML}`
}

interface Guest {
  frame: HTMLIFrameElement
  context: ScreenContext
}

/** Obeys the messages of a guest. Resolves when it has mounted, and rejects when it could not. */
function listenToGuest(port: MessagePort, { frame, context }: Guest): Promise<void> {
  return new Promise((resolve, reject) => {
    port.onmessage = ({ data }: MessageEvent<Partial<GuestMessage> | null>) => {
      if (data?.type === 'mounted') resolve()
      if (data?.type === 'failed') reject(toError(data))
      if (data?.type === 'error') throw toError(data)
      if (data?.type === 'height') frame.style.height = `${clampHeight(Number(data.heightPx))}px`
      if (data?.type === 'navigate') {
        const path = toSitePath(String(data.to))
        if (path !== null) context.navigate(path, { replace: data.options?.replace === true })
      }
    }
  })
}

const clampHeight = (heightPx: number) => (heightPx > 0 ? Math.min(heightPx, maxHeightPx) : 0)

/** Its stack names the files of the release, so the page reports it as an error of the release. */
const toError = ({ message, stack }: { message?: string; stack?: string | undefined }) =>
  Object.assign(new Error(String(message)), { stack: String(stack) })
