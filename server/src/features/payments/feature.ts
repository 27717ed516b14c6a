import type { Feature } from '../../feature.ts'
import { createPaymentStores } from './stores.ts'
import { removeUnpaidClosedOrders } from './closed-order-cleanup.ts'

/** Orders, and what the payment provider reports of them. */
export const payments = {
  stores: createPaymentStores,
  routes: () => import('./routes.ts'),
  jobs: [{ run: removeUnpaidClosedOrders }],
} satisfies Feature
