import { dayMs } from '@tessera/platform/clock'
import { deleteFiles } from '../media/media.ts'
import type { MediaCleanupDependencies } from '../media/media-cleanup.ts'

const upscaleRetentionMs = 7 * dayMs

/**
 * Deletes the images of failed upscales, and after a week those of the others: always the original, and the result
 * unless it was saved as a creation. Hides the upscales first, then deletes the files, then the records, so that the
 * next run can complete an interrupted one.
 */
export async function removeExpiredUpscales({
  stores,
  media,
  clock,
}: MediaCleanupDependencies): Promise<void> {
  const now = clock()
  await stores.upscales.retire({ acceptedBefore: now - upscaleRetentionMs, at: now })
  for (const upscale of await stores.upscales.listRetired()) {
    await deleteFiles(media, upscale.media)
    await stores.upscales.remove(upscale)
  }
}
