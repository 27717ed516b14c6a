import { dayMs } from '@tessera/server-kit/clock'
import { deleteFiles } from '../media/media.ts'
import type { UpscaleStores } from './stores.ts'
import type { MediaCleanupNeeds } from '../media/media-cleanup.ts'
import { repeatStep } from '../../scheduling/steps.ts'

const upscaleRetentionMs = 7 * dayMs

/** Upscales that one step deletes. */
const stepSize = 100

/**
 * Deletes the images of failed upscales, and after a week those of the others: always the original, and the result
 * unless it was saved as a creation. Hides the upscales first, then deletes the files, then the records, so that the
 * next run can complete an interrupted one.
 */
export async function removeExpiredUpscales({
  stores,
  media,
  clock,
}: MediaCleanupNeeds<UpscaleStores>): Promise<void> {
  const now = clock()
  await stores.upscales.retire({ acceptedBefore: now - upscaleRetentionMs, at: now })
  await repeatStep(async () => {
    const retired = await stores.upscales.listRetired(stepSize)
    for (const upscale of retired) {
      await deleteFiles(media, upscale.media)
      await stores.upscales.remove(upscale)
    }
    return retired.length === stepSize
  })
}
