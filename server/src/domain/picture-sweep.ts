import { day, type Clock } from './clock.ts'
import { removeFiles, type MediaStore } from './media.ts'
import type { Stores } from './stores.ts'

/**
 * Milliseconds for which a picture is kept that no portfolio shows any more. A draft in somebody's browser may name
 * it, of the portfolio as it was or of one that was deleted: as long as a member stays logged in without a visit, it
 * can still be published.
 */
const keptForDrafts = 30 * day

interface SweepAdapters {
  stores: Pick<Stores, 'media'>
  media: MediaStore
  clock: Clock
}

/**
 * Deletes the pictures of changed and deleted portfolios that nothing has shown for a month. First they are out of
 * reach, then the files go, so that a sweep that is cut short is finished by the next, and nothing is published whose
 * file is gone.
 */
export async function sweepPictures({ stores, media, clock }: SweepAdapters): Promise<void> {
  const now = clock()
  const gone = await stores.media.letGo({ before: now - keptForDrafts, at: now })
  if (gone.length === 0) return
  await removeFiles(media, gone)
  await stores.media.filesRemoved(
    gone.map(({ id }) => id),
    now,
  )
}
