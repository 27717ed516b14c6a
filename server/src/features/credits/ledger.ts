import { creditGrants, limits } from '@tessera/shared-contracts'
import type { Stores } from '../stores.ts'
import type { PlanKind } from './plans.ts'

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

/** Grants the credits of a new account. */
export async function grantRegistrationCredits(
  ledger: Stores['ledger'],
  { id: memberId, createdAt: at }: { id: string; createdAt: number },
): Promise<void> {
  const amount = grantAmounts.registration
  await ledger.append({ key: `registration:${memberId}`, memberId, kind: 'registration', amount, at })
}

/** Grants the credits of a paid order, once. */
export async function grantPurchasedCredits(
  ledger: Stores['ledger'],
  { orderId, memberId, credits, at }: { orderId: string; memberId: string; credits: number; at: number },
): Promise<void> {
  await ledger.append({ key: `order:${orderId}`, memberId, kind: 'purchase', amount: credits, at })
}

export interface TaskCharge {
  memberId: string
  taskId: string
  at: number
}

/**
 * Reserves the credits of a task when it is accepted. A second call for the same task does nothing.
 *
 * @throws {DomainError} if the balance is too low; rolls back the transaction that accepts the task
 */
export async function reserve(ledger: Stores['ledger'], { memberId, taskId, at }: TaskCharge): Promise<void> {
  await ledger.append({ key: `hold:${taskId}`, memberId, kind: 'hold', amount: -limits.creditsPerTask, at })
}

/** Captures the credits of a task that succeeded. They cannot be refunded afterwards. */
export async function capture(ledger: Stores['ledger'], charge: TaskCharge): Promise<void> {
  await settle(ledger, charge, { kind: 'keep', amount: 0 })
}

/** Refunds the credits of a task that failed, once, unless they were captured. */
export async function refund(ledger: Stores['ledger'], charge: TaskCharge): Promise<void> {
  await settle(ledger, charge, { kind: 'return', amount: limits.creditsPerTask })
}

async function settle(
  ledger: Stores['ledger'],
  charge: TaskCharge,
  outcome: Pick<LedgerEntry, 'kind' | 'amount'>,
) {
  const { memberId, taskId, at } = charge
  if (!(await ledger.has(`hold:${taskId}`))) return
  // Both outcomes share one key, so only the first is written.
  await ledger.append({ key: `settle:${taskId}`, memberId, at, ...outcome })
}
