import { promptText, type GalleryItem } from '@tessera/shared-contracts'
import type { Shape } from './wall-layout.ts'

/** What a work is called where it has no title: the beginning of its prompt, or nothing. */
export const workTitle = (work: GalleryItem): string =>
  work.title?.trim() || promptText(work.prompt).trim().slice(0, 120)

/** The original's address, where it is one that a link may carry: a server's word is not a script. */
export function downloadAddress({ url }: GalleryItem): string | undefined {
  const { protocol } = URL.parse(url, location.href) ?? {}
  return protocol === 'https:' || protocol === 'http:' ? url : undefined
}

/** A portfolio that can be opened has a page of its own; every other work opens in the lightbox. */
export const portfolioPath = (work: GalleryItem): string | undefined =>
  work.file_type === 'portfolio' && work.portfolio_id
    ? `/portfolio/${encodeURIComponent(work.portfolio_id)}`
    : undefined

/** The address of the lightbox over the wall as it is now. */
export function lightboxSearch(params: URLSearchParams, id: string): string {
  const next = new URLSearchParams(params)
  next.set('work', id)
  return `?${next}`
}

/** Height over width as the server says it; servers may leave it to the file. */
const declaredShape = ({ width, height }: GalleryItem): number | undefined =>
  width && height ? height / width : undefined

export const hasDeclaredShape = (work: GalleryItem): boolean => declaredShape(work) !== undefined

/** A work of unknown shape is expected to be a square until its file has come. */
export const workShape = (work: GalleryItem, learned: ReadonlyMap<string, number>): Shape => {
  const declared = declaredShape(work)
  return { expected: declared ?? 1, known: declared ?? learned.get(String(work.id)) }
}

/** The element of a work's tile, to which the lightbox gives the focus back. */
export const tileId = (id: string): string => `work-${id}`

/** The id of the work whose tile an element is, or stands in. */
export const workOfTile = (element: Element): string | undefined =>
  element.closest('[id^="work-"]')?.id.slice(tileId('').length)

/** The last tile of the wall that is in the page. */
export const lastTile = () => [...document.querySelectorAll<HTMLElement>('[id^="work-"]')].at(-1)

/** The state of an address that was reached from the wall: closing goes back to it. */
export const fromWall = { fromWall: true }

/** The wall's parameters change under the reader, who stays at the same place of it. */
export const inPlace = { replace: true, preventScrollReset: true }

/** The address without one of its parameters. */
export function withoutParam(params: URLSearchParams, name: string): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete(name)
  return next
}
