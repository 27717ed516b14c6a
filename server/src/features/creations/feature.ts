import type { Feature } from '../../feature.ts'
import { createCreationStores } from './stores.ts'

/** What members save: images, videos and portfolios, on their homepages. */
export const creations = {
  stores: createCreationStores,
  routes: () => import('./routes.ts'),
} satisfies Feature
