import type { Feature } from '../../feature.ts'
import { createGalleryStores } from './stores.ts'
import { removeDeletedFromSearch } from './search/search-cleanup.ts'

/** The public gallery and its search. */
export const gallery = {
  stores: createGalleryStores,
  routes: () => import('./routes.ts'),
  jobs: [{ run: removeDeletedFromSearch, isLong: true }],
} satisfies Feature
