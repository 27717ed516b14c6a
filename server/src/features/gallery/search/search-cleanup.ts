import { repeatStep } from '../../../scheduling/steps.ts'
import type { GalleryStores } from '../stores.ts'

/** Removes the texts of deleted creations from the search index, in steps between which other requests run. */
export const removeDeletedFromSearch = (
  { stores }: { stores: Pick<GalleryStores, 'gallerySearch'> },
  stopping?: AbortSignal,
): Promise<void> => repeatStep(() => stores.gallerySearch.removeDeleted(), stopping)
