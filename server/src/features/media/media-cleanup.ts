import { dayMs } from '@tessera/platform/clock'
import { deleteFiles, type MediaFile } from './media.ts'
import type { FeatureServices } from '../services.ts'

/**
 * How long an image stays after the last portfolio stopped showing it. A draft in a member's browser may still use it:
 * an older version of the portfolio, or a deleted one. A session without visits lasts as long.
 */
const retentionMs = 30 * dayMs

export type MediaCleanupDependencies = Pick<FeatureServices, 'stores' | 'media' | 'clock'>

/**
 * Deletes the images of changed and deleted portfolios that nothing has shown for 30 days. It marks the records as
 * removed before it deletes the files. So no portfolio can use an image without a file, and the next run completes an
 * interrupted one.
 */
export async function deleteUnusedPortfolioImages(services: MediaCleanupDependencies): Promise<void> {
  const now = services.clock()
  await deleteMedia(
    services,
    await services.stores.media.retireUnusedPortfolioImages({ before: now - retentionMs, at: now }),
  )
}

/** Deletes the files of media and records that they are deleted. */
export async function deleteMedia(
  { stores, media, clock }: MediaCleanupDependencies,
  unused: readonly MediaFile[],
): Promise<void> {
  if (unused.length === 0) return
  await deleteFiles(media, unused)
  await stores.media.markFilesDeleted(
    unused.map(({ id }) => id),
    clock(),
  )
}
