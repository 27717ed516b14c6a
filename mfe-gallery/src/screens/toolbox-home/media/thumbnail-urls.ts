import {
  getSrcSet,
  namedThumbnailWidth,
  thumbnailSuffix,
  thumbnailWidths,
  widestThumbnailWidth,
  type GalleryItem,
  type ThumbnailWidth,
} from '@tessera/shared-contracts'
import { galleryImageSizes } from '../../../manifest.ts'
import { minHeightRatio } from '../wall/wall-layout.ts'

const namedSuffix = thumbnailSuffix(namedThumbnailWidth)

/** Our server stores each thumbnail in several widths. Other servers may store only one. */
const isOurThumbnail = (url: string): boolean => url.startsWith('/media/') && url.endsWith(namedSuffix)

/** Returns the URL of the thumbnail, or of the original if the server has no thumbnail. */
export const getThumbnailUrl = ({ thumb_url, url }: GalleryItem): string => thumb_url || url

/** Returns the `srcset` of an image, or undefined if only one width is known. */
export const getThumbnailSrcSet = ({ thumb_url }: GalleryItem): string | undefined =>
  getSrcSet(thumb_url, thumbnailWidths)

/**
 * Returns the `sizes` of an image. It is the text that the server writes in the preload links of the page, so that
 * the browser chooses the same file. A very wide image is drawn wider than its tile, and its sides are cropped.
 *
 * @param displayWidth in CSS pixels
 */
export const getThumbnailSizes = ({ width, height }: GalleryItem, displayWidth: number): string =>
  width && height && height / width < minHeightRatio ? `${displayWidth}px` : galleryImageSizes

/**
 * Returns the URL of a sharp poster of a video, in a width that every server has: the `poster` attribute has no `srcset`,
 * and no other file to show when one is missing.
 *
 * @param displayWidth in CSS pixels
 */
export function getPosterUrl({ thumb_url }: GalleryItem, displayWidth: number): string | undefined {
  if (!thumb_url) return undefined
  if (!isOurThumbnail(thumb_url)) return thumb_url
  const neededWidth = displayWidth * ('devicePixelRatio' in globalThis ? devicePixelRatio : 1)
  return toThumbnailUrl(
    thumb_url,
    neededWidth > namedThumbnailWidth ? widestThumbnailWidth : namedThumbnailWidth,
  )
}

const toThumbnailUrl = (url: string, width: ThumbnailWidth): string =>
  url.replace(namedSuffix, thumbnailSuffix(width))
