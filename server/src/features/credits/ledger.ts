import { limits } from '@tessera/shared-contracts'
import { grantAmounts, type LedgerEntry } from './ledger-entry.ts'
import type { CreditStores } from './stores.ts'

/** Grants the credits of a new account. */
export async function grantRegistrationCredits(
  ledger: CreditStores['ledger'],
  { id: memberId, createdAt: at }: { id: string; createdAt: number },
): Promise<void> {
  const amount = grantAmounts.registration
  await ledger.append({ key: `registration:${memberId}`, memberId, kind: 'registration', amount, at })
}

/** Grants the credits of a paid order, once. */
export async function grantPurchasedCredits(
  ledger: CreditStores['ledger'],
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
export async function reserve(
  ledger: CreditStores['ledger'],
  { memberId, taskId, at }: TaskCharge,
): Promise<void> {
  await ledger.append({ key: `hold:${taskId}`, memberId, kind: 'hold', amount: -limits.creditsPerTask, at })
}

/** Captures the credits of a task that succeeded. They cannot be refunded afterwards. */
export async function capture(ledger: CreditStores['ledger'], charge: TaskCharge): Promise<void> {
  await settle(ledger, charge, { kind: 'keep', amount: 0 })
}

/** Refunds the credits of a task that failed, once, unless they were captured. */
export async function refund(ledger: CreditStores['ledger'], charge: TaskCharge): Promise<void> {
  await settle(ledger, charge, { kind: 'return', amount: limits.creditsPerTask })
}

async function settle(
  ledger: CreditStores['ledger'],
  charge: TaskCharge,
  outcome: Pick<LedgerEntry, 'kind' | 'amount'>,
) {
  const { memberId, taskId, at } = charge
  if (!(await ledger.has(`hold:${taskId}`))) return
  // Both outcomes share one key, so only the first is written.
  await ledger.append({ key: `settle:${taskId}`, memberId, at, ...outcome })
}
