import type { Feature } from '../../feature.ts'
import { dictionary } from '../dictionary/feature.ts'
import { createGalleryStores } from './stores.ts'
import { removeDeletedFromSearch } from './search/search-cleanup.ts'

/** The public gallery and its search. */
export const gallery = {
  stores: createGalleryStores,
  uses: [dictionary],
  routes: () => import('./routes.ts'),
  jobs: [{ run: removeDeletedFromSearch, isLong: true }],
} satisfies Feature
