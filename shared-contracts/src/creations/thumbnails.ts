/**
 * Widths of the thumbnails that the server stores of every image and video, in pixels, in ascending order. Phones with
 * three device pixels for each CSS pixel show two columns of 500 to 600 pixels. A server that is older than a width
 * does not have it.
 */
export const thumbnailWidths = [320, 480, 640, 960] as const
export type ThumbnailWidth = (typeof thumbnailWidths)[number]

/** The thumbnail that `thumb_url` names; the others have the same address with another width in it. */
export const namedThumbnailWidth = 480 satisfies ThumbnailWidth

/** The widest thumbnail. */
export const widestThumbnailWidth = 960 satisfies ThumbnailWidth

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
 * @param originalWidth of the image, in pixels, if it is known: then without the widths that would give the same file
 */
export function getSrcSet(
  address: string | null | undefined,
  widths: readonly ImageWidth[] = imageWidths,
  originalWidth?: number | null,
): string | undefined {
  const [, medium] = imageAddress.exec(address ?? '') ?? []
  return medium === undefined
    ? undefined
    : widths
        .filter((_, index) => !originalWidth || (widths[index - 1] ?? 0) < originalWidth)
        .map(width => `${medium}${thumbnailSuffix(width)} ${width}w`)
        .join(', ')
}

/** The address of an original of our server that may be an animation. */
const animatableAddress = /^\/media\/[\w-]{16}\.(?:png|webp|gif)$/

/** The files that show an image in motion and at rest. */
export interface AnimationSources {
  /** The original, the only file of an animation that moves. */
  url: string
  /** The `srcset` of the files that never move. */
  stillSrcSet: string | undefined
}

/** Returns the files of an image that may be an animation; undefined for all others. */
export const getAnimationSources = (address: string | null | undefined): AnimationSources | undefined =>
  animatableAddress.test(address ?? '')
    ? { url: String(address), stillSrcSet: getSrcSet(address, thumbnailWidths) }
    : undefined
