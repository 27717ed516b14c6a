import type { Queries } from '../../database/queries.ts'
import type { AccountStores } from '../accounts/stores.ts'
import { createActivationCodesStore } from './activation-codes-store.ts'

export const createSubscriptionStores = (queries: Queries) => ({
  activationCodes: createActivationCodesStore(queries),
})

/** The stores of this feature, and of the features that its rules call. */
export type SubscriptionStores = ReturnType<typeof createSubscriptionStores> & AccountStores
