import type { Feature } from '../../feature.ts'
import { dictionary } from '../dictionary/feature.ts'
import { createCreationStores } from './stores.ts'
import { readCreationWords } from './translation/read-creation-words.ts'

/** What members save: images, videos and portfolios, on their homepages. */
export const creations = {
  stores: createCreationStores,
  uses: [dictionary],
  routes: () => import('./routes.ts'),
  jobs: [{ run: readCreationWords, isLong: true }],
} satisfies Feature
