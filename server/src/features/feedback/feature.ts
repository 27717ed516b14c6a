import type { Feature } from '../../feature.ts'
import { createFeedbackStores } from './stores.ts'

/** Messages of users to the operator. */
export const feedback = {
  stores: createFeedbackStores,
  routes: () => import('./routes.ts'),
  productionRoutes: () => import('./feedback-console-routes.ts'),
} satisfies Feature
