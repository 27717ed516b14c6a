import { dayMs, type Clock } from '@tessera/platform/clock'
import { deleteFiles, type MediaStore } from '../media/media.ts'
import type { Stores } from '../stores.ts'

const upscaleRetentionMs = 7 * dayMs

interface UpscaleCleanupServices {
  stores: Stores
  media: MediaStore
  clock: Clock
}

/**
 * Deletes the images of failed upscales, and after a week those of the others: always the original, and the result
 * unless it was saved as a creation. Hides the upscales first, then deletes the files, then the records, so that the
 * next run can complete an interrupted one.
 */
export async function removeExpiredUpscales({ stores, media, clock }: UpscaleCleanupServices): Promise<void> {
  const now = clock()
  await stores.upscales.retire({ acceptedBefore: now - upscaleRetentionMs, at: now })
  for (const upscale of await stores.upscales.listRetired()) {
    await deleteFiles(media, upscale.media)
    await stores.upscales.remove(upscale)
  }
}
