/**
 * Widths of the thumbnails that the server stores of every image and video, in pixels, in ascending order.
 * `thumb_url` names the first; the others have the same address with another width in it.
 */
export const thumbnailWidths = [480, 960] as const
export type ThumbnailWidth = (typeof thumbnailWidths)[number]

/** What follows a medium's id in the file name of its thumbnail: `-480.webp`. */
export const thumbnailSuffix = (width: ThumbnailWidth): `-${ThumbnailWidth}.webp` => `-${width}.webp`
