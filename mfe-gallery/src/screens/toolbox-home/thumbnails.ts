import { wallPictureSizes, type GalleryItem } from '@tessera/shared-contracts'
import { flattest } from './wall-layout.ts'

/** Widths, in pixels, that our server keeps of each picture, under one name. Of other servers nothing is known. */
const widths = [480, 960] as const
const ours = /^\/media\/[\w-]+-480\.webp$/

/** The small picture's address; the work's own where a server has no small one. */
export const thumbnail = ({ thumb_url, url }: GalleryItem): string => thumb_url || url

/** The choice of small pictures for an `img`; none where there is but one. */
export const thumbnailSet = ({ thumb_url }: GalleryItem): string | undefined =>
  thumb_url && ours.test(thumb_url)
    ? widths.map(width => `${atWidth(thumb_url, width)} ${width}w`).join(', ')
    : undefined

/**
 * How wide a picture is drawn, for a browser that chooses among the set: in the words of the page that has
 * named the first ones early; a strip, whose sides are cut off, is drawn wider than its tile.
 *
 * @param shown pixels of the page
 */
export const thumbnailSizes = ({ width, height }: GalleryItem, shown: number): string =>
  width && height && height / width < flattest ? `${shown}px` : wallPictureSizes

/**
 * One small picture, for where a browser cannot choose: a film's poster.
 *
 * @param shown how wide it is drawn, in pixels of the page
 */
export function posterFor({ thumb_url }: GalleryItem, shown: number): string | undefined {
  if (!thumb_url) return undefined
  if (!ours.test(thumb_url)) return thumb_url
  const needed = shown * globalThis.devicePixelRatio
  return atWidth(thumb_url, widths.find(width => width >= needed) ?? 960)
}

const atWidth = (address: string, width: number): string => address.replace('-480.webp', `-${width}.webp`)
