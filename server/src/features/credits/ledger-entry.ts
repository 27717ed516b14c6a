import type { PlanKind } from './plans.ts'
import { creditGrants } from '@tessera/shared-contracts'

/** Credits that an activated plan and a registration grant. */
export const grantAmounts: Readonly<Record<PlanKind | 'registration', number>> = creditGrants

/** `adjustment`: an operator changed the balance in the console. It is the only one that can be negative. */
export type GrantKind = keyof typeof grantAmounts | 'code' | 'operator' | 'purchase' | 'adjustment'

/**
 * `hold`: a task's credits are reserved when it is accepted. `keep`: the task succeeded and the credits are captured.
 * `return`: the task failed and the credits are refunded.
 */
export type LedgerEntryKind = GrantKind | 'hold' | 'keep' | 'return'

/** One entry of the append-only ledger. */
export interface LedgerEntry {
  /** Idempotency key: a second entry with the same key is not written. */
  key: string
  memberId: string
  kind: LedgerEntryKind
  /** In credits; negative for a charge. */
  amount: number
  at: number
  /** Why an operator adjusted the credits. */
  reason?: string | null
}
