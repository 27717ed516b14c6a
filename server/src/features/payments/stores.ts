import type { Queries } from '../../database/queries.ts'
import type { SubscriptionStores } from '../subscriptions/stores.ts'
import { createClosedOrdersStore } from './closed-orders-store.ts'
import { createPaymentsStore } from './store.ts'

export const createPaymentStores = (queries: Queries) => ({
  closedOrders: createClosedOrdersStore(queries),
  payments: createPaymentsStore(queries),
})

/** The stores of this feature, and of the features that its rules call. */
export type PaymentStores = ReturnType<typeof createPaymentStores> & SubscriptionStores
