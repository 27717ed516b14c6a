import type { Feature } from '../../feature.ts'
import { createCreditStores } from './stores.ts'

/** The ledger of credits, and the plans that grant them. */
export const credits = {
  stores: createCreditStores,
} satisfies Feature
