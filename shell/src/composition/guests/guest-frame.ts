import type { ServedRelease } from '@tessera/shared-contracts'
import { getFileHash, loadFileHashes } from '../file-hashes.ts'
import { getFileUrl } from '../page-composition.ts'

/** What a guest may do. Without `allow-same-origin` its origin is opaque: no cookies, no storage, no document of the page. */
const permissions = [
  'allow-scripts',
  'allow-forms',
  'allow-downloads',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
]

/** The script of the shell that runs in the frame of a guest. */
export interface GuestScript {
  url: string
  hash: string | undefined
}

/** Returns the script of a frame. The hashes of the guest's files are known then too. */
export async function findGuestScript(shell: ServedRelease, release: ServedRelease): Promise<GuestScript> {
  const url = getFileUrl(shell, 'guest.js')
  await Promise.all([shell, release].map(each => loadFileHashes(each)))
  return { url, hash: getFileHash(url) }
}

export function createGuestFrame(script: GuestScript): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', permissions.join(' '))
  frame.style.cssText = 'display: block; width: 100%; border: 0'
  frame.srcdoc = renderDocument(script)
  return frame
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
