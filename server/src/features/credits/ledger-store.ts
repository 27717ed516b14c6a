import type { Selectable } from 'kysely'
import type { LedgerEntry, GrantKind, LedgerStore } from './ledger.ts'
import { DomainError } from '../../domain-error.ts'
import type { Queries } from '../../infra/database/queries.ts'
import { withTransaction } from '@tessera/platform/database/queries'
import { findLedgerErrors } from './ledger-audit-store.ts'
import type { Tables } from '../../infra/database/tables.ts'

const grantKinds: readonly GrantKind[] = ['registration', 'monthly', 'annual', 'trial', 'code', 'operator']

const isGrant = (entry: LedgerEntry): entry is LedgerEntry & { kind: GrantKind } =>
  (grantKinds as readonly string[]).includes(entry.kind)

export const createLedgerStore = (queries: Queries): LedgerStore => ({
  append: ({ key, memberId, kind, amount, at }) =>
    withTransaction(queries, async transaction => {
      const written = await transaction
        .insertInto('ledger')
        .values({ key, account_id: memberId, kind, amount, at })
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

  async has(key) {
    const row = await queries.selectFrom('ledger').select('key').where('key', '=', key).executeTakeFirst()
    return row !== undefined
  },

  async listGrants(memberId) {
    const rows = await queries
      .selectFrom('ledger')
      .selectAll()
      .where('account_id', '=', memberId)
      .where('kind', 'in', grantKinds)
      .orderBy('at', 'desc')
      .orderBy('key')
      .execute()
    return rows.map(toEntry).filter(isGrant)
  },

  async listByMember(memberId) {
    const rows = await queries
      .selectFrom('ledger')
      .selectAll()
      .where('account_id', '=', memberId)
      .orderBy('at')
      .orderBy('key')
      .execute()
    return rows.map(toEntry)
  },

  findErrors: () => findLedgerErrors(queries),
})

const toEntry = ({ key, account_id, kind, amount, at }: Selectable<Tables['ledger']>): LedgerEntry => ({
  key,
  memberId: account_id,
  kind,
  amount,
  at,
})
