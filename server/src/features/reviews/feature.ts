import type { Feature } from '../../feature.ts'
import { createReviewStores } from './stores.ts'

/** Decisions of moderators on creations. */
export const reviews = {
  stores: createReviewStores,
  productionRoutes: () => import('./routes.ts'),
} satisfies Feature
