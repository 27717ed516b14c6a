import { creditGrants, limits } from '@tessera/shared-contracts'
import type { PlanKind } from './plans.ts'

/** Credits granted for each activation of a plan, and at registration. */
export const grants: Readonly<Record<PlanKind | 'registration', number>> = creditGrants

export type GrantKind = keyof typeof grants | 'code' | 'operator'
/** A task's 30 credits are held when it is accepted, then kept or returned, once. */
export type EntryKind = GrantKind | 'hold' | 'keep' | 'return'

/** One line of the ledger: written once, never changed. */
export interface Entry {
  /** Says what the entry is for; a second entry of the same key is not written. */
  key: string
  memberId: string
  kind: EntryKind
  /** Credits, negative where they are taken. */
  amount: number
  at: number
}

export interface LedgerStore {
  /**
   * Writes an entry and moves the member's balance; together with everything else in the transaction it
   * is called in.
   *
   * @returns false when the key is there already: nothing has changed
   * @throws {Refusal} when the balance would fall below 0
   */
  append(entry: Entry): Promise<boolean>
  has(key: string): Promise<boolean>
  /** What a member was granted, newest first. */
  grants(memberId: string): Promise<(Entry & { kind: GrantKind })[]>
  /** All entries of a member, oldest first. */
  ofMember(memberId: string): Promise<Entry[]>
  /** A sentence for everything that does not add up. */
  faults(): Promise<string[]>
}

/** A task of a member; its id is never used for another one. */
export interface Charge {
  memberId: string
  taskId: string
  at: number
}

/**
 * Takes a task's credits when it is accepted. A repeated submit of the same task takes nothing.
 *
 * @throws {Refusal} when the balance does not reach; thrown through the transaction, the task is not accepted
 */
export async function hold(ledger: LedgerStore, { memberId, taskId, at }: Charge): Promise<void> {
  await ledger.append({ key: `hold:${taskId}`, memberId, kind: 'hold', amount: -limits.taskCost, at })
}

/** Settles a task that succeeded: its credits can no longer be given back. */
export async function keep(ledger: LedgerStore, charge: Charge): Promise<void> {
  await settle(ledger, charge, { kind: 'keep', amount: 0 })
}

/** Settles a task that failed, timed out or was refused: its credits return, once, unless they were kept. */
export async function giveBack(ledger: LedgerStore, charge: Charge): Promise<void> {
  await settle(ledger, charge, { kind: 'return', amount: limits.taskCost })
}

async function settle(ledger: LedgerStore, charge: Charge, outcome: Pick<Entry, 'kind' | 'amount'>) {
  const { memberId, taskId, at } = charge
  if (!(await ledger.has(`hold:${taskId}`))) return
  // One key for both outcomes: whichever comes first is the only one.
  await ledger.append({ key: `settle:${taskId}`, memberId, at, ...outcome })
}
