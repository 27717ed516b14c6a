import { dayMs } from '@tessera/server-kit/clock'
import { deleteFiles, type MediaFile } from './media.ts'
import { repeatStep } from '../../scheduling/steps.ts'
import type { Needs } from '../../feature.ts'
import type { MediaRecordStores } from './stores.ts'

/**
 * How long an image stays after the last portfolio stopped showing it. A draft in a member's browser may still use it:
 * an older version of the portfolio, or a deleted one. A session without visits lasts as long.
 */
const retentionMs = 30 * dayMs

export type MediaCleanupNeeds<Stores extends MediaRecordStores = MediaRecordStores> = Needs<
  'stores' | 'media' | 'clock',
  Stores
>

/**
 * Deletes the images of changed and deleted portfolios that nothing has shown for 30 days. It marks the records as
 * removed before it deletes the files. So no portfolio can use an image without a file, and the next run completes an
 * interrupted one.
 */
export async function deleteUnusedPortfolioImages(services: MediaCleanupNeeds): Promise<void> {
  const { media } = services.stores
  const now = services.clock()
  await media.retireUnusedPortfolioImages({ before: now - retentionMs, at: now })
  await deleteListedMedia(services, limit => media.listRetiredPortfolioImages(limit))
}

/** Media whose files one step deletes. */
const stepSize = 200

/**
 * Deletes the files of media and records that they are deleted, until none are listed any more.
 *
 * @param list lists media whose files are not recorded as deleted
 */
export const deleteListedMedia = (
  { stores, media, clock }: MediaCleanupNeeds,
  list: (limit: number) => Promise<readonly MediaFile[]>,
): Promise<void> =>
  repeatStep(async () => {
    const unused = await list(stepSize)
    if (unused.length === 0) return false
    await deleteFiles(media, unused)
    await stores.media.markFilesDeleted(
      unused.map(({ id }) => id),
      clock(),
    )
    return unused.length === stepSize
  })
