import type { Feature } from '../../feature.ts'
import { createSubscriptionStores } from './stores.ts'

/** Activation codes, trials and the history of credits. */
export const subscriptions = {
  stores: createSubscriptionStores,
  routes: () => import('./routes.ts'),
  productionRoutes: () => import('./code-management/code-console-routes.ts'),
} satisfies Feature
