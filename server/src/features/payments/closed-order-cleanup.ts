import { dayMs } from '@tessera/server-kit/clock'
import type { Needs } from '../../feature.ts'
import type { PaymentStores } from './stores.ts'

/** After this time no money arrives for an order any more. */
const maxPaymentMs = 180 * dayMs

/** Deletes the unpaid orders of deleted accounts. */
export const removeUnpaidClosedOrders = ({
  stores,
  clock,
}: Needs<'stores' | 'clock', PaymentStores>): Promise<void> =>
  stores.closedOrders.removeUnpaidBefore(clock() - maxPaymentMs)
