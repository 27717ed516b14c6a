import { sql } from 'kysely'
import { DomainError } from '../../domain-error.ts'
import type { Queries } from '../../database/queries.ts'
import { withTransaction } from '@tessera/server-kit/database/queries'
import { listMovements } from './credit-history-store.ts'
import type { HistoryPosition } from './newer-movements-store.ts'
import { findLedgerErrors } from './ledger-audit-store.ts'
import type { LedgerEntry, GrantKind } from './ledger-entry.ts'
import type { LedgerEntryKind } from './ledger-entry.ts'
import type { Generated } from 'kysely'

declare module '../../database/tables.ts' {
  interface Tables {
    /** Rows are added, never changed. */
    ledger: {
      key: string
      account_id: string
      kind: LedgerEntryKind
      amount: number
      at: number
      /** Why an operator adjusted the credits; null for other kinds. */
      reason: Generated<string | null>
    }
  }
}

const grantKinds: readonly GrantKind[] = [
  'registration',
  'monthly',
  'annual',
  'trial',
  'code',
  'operator',
  'purchase',
  'adjustment',
]

const isGrant = (entry: LedgerEntry): entry is LedgerEntry & { kind: GrantKind } =>
  (grantKinds as readonly string[]).includes(entry.kind)

export const createLedgerStore = (queries: Queries) => ({
  /**
   * Writes an entry and updates the member's balance, in the caller's transaction.
   *
   * @returns false if the key exists already; nothing is changed then
   * @throws {DomainError} if the balance would become negative
   */
  append: ({ key, memberId, kind, amount, at, reason = null }: LedgerEntry) =>
    withTransaction(queries, async transaction => {
      const written = await transaction
        .insertInto('ledger')
        .values({ key, account_id: memberId, kind, amount, at, reason })
        .onConflict(conflict => conflict.column('key').doNothing())
        .executeTakeFirst()
      if (written.numInsertedOrUpdatedRows === 0n) return false
      const moved = await transaction
        .updateTable('accounts')
        .set(account => ({ balance: account('balance', '+', amount) }))
        .where('id', '=', memberId)
        .where(account => account(account('balance', '+', amount), '>=', 0))
        .executeTakeFirst()
      if (moved.numUpdatedRows === 0n) throw new DomainError('account.creditsShort', { credits: -amount })
      return true
    }),

  async find(key: string): Promise<LedgerEntry | null> {
    const row = await queries
      .selectFrom('ledger')
      .select(['key', 'account_id as memberId', 'kind', 'amount', 'at', 'reason'])
      .where('key', '=', key)
      .executeTakeFirst()
    return row ?? null
  },

  async has(key: string) {
    const row = await queries.selectFrom('ledger').select('key').where('key', '=', key).executeTakeFirst()
    return row !== undefined
  },

  /** The newest grants of a member, newest first. */
  async listGrants(memberId: string, limit: number) {
    // As the index of the grants has it, without parameters
    const entries = selectEntries(queries, memberId).where(
      sql<boolean>`kind not in ('hold', 'keep', 'return')`,
    )
    return (await entries.orderBy('at', 'desc').orderBy('key').limit(limit).execute()).filter(isGrant)
  },

  /** All entries of a member, oldest first. */
  listByMember: (memberId: string): Promise<LedgerEntry[]> =>
    selectEntries(queries, memberId).orderBy('at').orderBy('key').execute(),

  /** The lines of a member's credit history, newest first. @param page.before the last line of the page before */
  listMovements: (memberId: string, page: { before: HistoryPosition | null; limit: number }) =>
    listMovements(queries, memberId, page),

  /** Returns the credits that the member's running tasks have reserved. */
  async sumReserved(memberId: string): Promise<number> {
    const { reserved } = await queries
      .selectFrom('tasks')
      .innerJoin('ledger', join => join.on('ledger.key', '=', sql<string>`'hold:' || tasks.id`))
      .select(sql<number>`coalesce(-sum(ledger.amount), 0)`.as('reserved'))
      .where('tasks.member_id', '=', memberId)
      .where('tasks.state', '=', 'open')
      .executeTakeFirstOrThrow()
    return reserved
  },

  /** Returns one sentence for each inconsistency between balances, ledger and tasks. */
  findErrors: () => findLedgerErrors(queries),
})

const selectEntries = (queries: Queries, memberId: string) =>
  queries
    .selectFrom('ledger')
    .select(['key', 'account_id as memberId', 'kind', 'amount', 'at', 'reason'])
    .where('account_id', '=', memberId)
