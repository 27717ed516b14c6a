import { createConcurrencyLimiter } from '@tessera/server-kit/scheduling/limiter'
import {
  imageWidths,
  largeImageWidth,
  widestThumbnailWidth,
  type ImageWidth,
} from '@tessera/shared-contracts'
import { buffer } from 'node:stream/consumers'
import { mediaTypes, originalKey, thumbnailKey, type MediaFile } from './media.ts'
import type { Needs } from '../../feature.ts'

/** One at a time, so that members who upload have the other media processes. */
const maxConcurrent = 1
/** A visitor opens a few images at once. Who comes later gets a thumbnail. */
const maxQueued = 12

/** The key of the widest file that every medium has besides its original. */
export const widestThumbnailKey = (id: string): string => thumbnailKey(id, widestThumbnailWidth)

/** All but the widest thumbnail, of which the others are made. */
export const widthsMadeOnRequest = imageWidths.filter(width => width !== widestThumbnailWidth)

/** Makes a smaller file of a medium and returns the key of the file that shows it. */
export type MissingImageMaker = (medium: MediaFile, width: ImageWidth) => Promise<string>

/**
 * Creates the maker of smaller files that do not exist yet. They are made at their first request and stored: large images,
 * because most are never shown large, and thumbnails of a width that the server did not have when the medium was stored.
 *
 * @throws {OverloadError} if too many are queued
 * @throws {UnreadableImageError}
 */
export function createMissingImageMaker({
  media,
  imageProcessor,
}: Needs<'media' | 'imageProcessor'>): MissingImageMaker {
  const limiter = createConcurrencyLimiter({ maxConcurrent, maxQueued })
  const running = new Map<string, Promise<string>>()

  async function scale(file: Buffer, id: string, width: ImageWidth): Promise<string> {
    const key = thumbnailKey(id, width)
    await media.put(key, await imageProcessor.scaleToWidth(file, width))
    return key
  }

  const makeThumbnail = async (id: string, width: ImageWidth): Promise<string> =>
    scale(await buffer(media.read(widestThumbnailKey(id))), id, width)

  /** An animation moves only in its original, and a narrow image is not wider than its thumbnail. */
  async function makeLarge(medium: MediaFile): Promise<string> {
    const file = await buffer(media.read(originalKey(medium)))
    if ((await imageProcessor.measure(file)).isAnimated) return originalKey(medium)
    if (medium.width <= widestThumbnailWidth) return widestThumbnailKey(medium.id)
    return scale(file, medium.id, largeImageWidth)
  }

  return async (medium, width) => {
    const isLarge = width === largeImageWidth
    if (isLarge && mediaTypes[medium.fileExtension].startsWith('video/')) return widestThumbnailKey(medium.id)
    const key = thumbnailKey(medium.id, width)
    const earlier = running.get(key)
    if (earlier) return earlier
    const made = limiter.run(() => (isLarge ? makeLarge(medium) : makeThumbnail(medium.id, width)))
    running.set(key, made)
    try {
      return await made
    } finally {
      running.delete(key)
    }
  }
}
