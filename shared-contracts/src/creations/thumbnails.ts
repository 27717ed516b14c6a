/**
 * Widths of the thumbnails that the server stores of every image and video, in pixels, in ascending order.
 * `thumb_url` names the first; the others have the same address with another width in it.
 */
export const thumbnailWidths = [480, 960] as const
export type ThumbnailWidth = (typeof thumbnailWidths)[number]

/** The width of an image for lightboxes and large screens. The server makes it of an image when it is first requested. */
export const largeImageWidth = 1920

/** All widths in which the server has an image, in ascending order. No file is wider than its original. */
export const imageWidths = [...thumbnailWidths, largeImageWidth] as const
export type ImageWidth = (typeof imageWidths)[number]

/** What follows a medium's id in the file name of a smaller file: `-480.webp`. */
export const thumbnailSuffix = <Width extends ImageWidth>(width: Width): `-${Width}.webp` => `-${width}.webp`

/** The address of an image of our server: its original, or a smaller file. Other servers may store originals only. */
const imageAddress = /^(\/media\/[\w-]{16})(?:-\d+)?\.(?:png|jpg|webp|gif)$/

/**
 * Returns the `srcset` of an image by the address of any of its files; undefined if only this file is known to exist.
 *
 * @param widths the large one only for an image, because the server cannot make it of a video
 */
export function getSrcSet(
  address: string | null | undefined,
  widths: readonly ImageWidth[] = imageWidths,
): string | undefined {
  const [, medium] = imageAddress.exec(address ?? '') ?? []
  return medium === undefined
    ? undefined
    : widths.map(width => `${medium}${thumbnailSuffix(width)} ${width}w`).join(', ')
}
