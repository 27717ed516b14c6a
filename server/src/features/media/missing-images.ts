import { createConcurrencyLimiter } from '@tessera/server-kit/scheduling/limiter'
import { largeImageWidth, thumbnailWidths } from '@tessera/shared-contracts'
import { buffer } from 'node:stream/consumers'
import { mediaTypes, originalKey, thumbnailKey, type MediaFile } from './media.ts'
import type { Needs } from '../../feature.ts'

/** One at a time, so that members who upload have the other media processes. */
const maxConcurrent = 1
/** A visitor opens a few images at once. Who comes later gets a thumbnail. */
const maxQueued = 12

const [, widestThumbnail] = thumbnailWidths

/** The key of the widest file that every medium has besides its original. */
export const widestThumbnailKey = (id: string): string => thumbnailKey(id, widestThumbnail)

/** Makes the large image of a medium and returns the key of the file that shows it. */
export type MissingImageMaker = (medium: MediaFile) => Promise<string>

/**
 * Creates the maker of large images. Most images are never shown large, so a large image is made at its first request
 * and stored. Two cases need no further file: an animation moves only in its original, and a video or a narrow image
 * is not wider than its thumbnail.
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

  async function make(medium: MediaFile): Promise<string> {
    const file = await buffer(media.read(originalKey(medium)))
    if ((await imageProcessor.measure(file)).isAnimated) return originalKey(medium)
    if (medium.width <= widestThumbnail) return widestThumbnailKey(medium.id)
    const key = thumbnailKey(medium.id, largeImageWidth)
    await media.put(key, await imageProcessor.scaleToWidth(file, largeImageWidth))
    return key
  }

  return async medium => {
    if (mediaTypes[medium.fileExtension].startsWith('video/')) return widestThumbnailKey(medium.id)
    const earlier = running.get(medium.id)
    if (earlier) return earlier
    const made = limiter.run(() => make(medium))
    running.set(medium.id, made)
    try {
      return await made
    } finally {
      running.delete(medium.id)
    }
  }
}
