import type { Feature } from '../../feature.ts'
import { createReviewStores } from './stores.ts'

/** Decisions of moderators on creations. */
export const reviews = {
  stores: createReviewStores,
  routes: () => import('./appeal-routes.ts'),
  productionRoutes: () => import('./routes.ts'),
} satisfies Feature
