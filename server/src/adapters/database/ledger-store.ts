import type { Selectable } from 'kysely'
import type { Entry, GrantKind, LedgerStore } from '../../domain/ledger.ts'
import { Refusal } from '../../domain/refusal.ts'
import { together, type Queries } from './queries.ts'
import { ledgerFaults } from './ledger-audit.ts'
import type { Tables } from './tables.ts'

const grantKinds: readonly GrantKind[] = ['registration', 'monthly', 'annual', 'trial', 'code', 'operator']

const isGrant = (entry: Entry): entry is Entry & { kind: GrantKind } =>
  (grantKinds as readonly string[]).includes(entry.kind)

export const ledgerStore = (queries: Queries): LedgerStore => ({
  append: ({ key, memberId, kind, amount, at }) =>
    together(queries, async transaction => {
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
      if (moved.numUpdatedRows === 0n) throw new Refusal('account.creditsShort', { credits: -amount })
      return true
    }),

  async has(key) {
    const row = await queries.selectFrom('ledger').select('key').where('key', '=', key).executeTakeFirst()
    return row !== undefined
  },

  async grants(memberId) {
    const rows = await queries
      .selectFrom('ledger')
      .selectAll()
      .where('account_id', '=', memberId)
      .where('kind', 'in', grantKinds)
      .orderBy('at', 'desc')
      .orderBy('key')
      .execute()
    return rows.map(asEntry).filter(isGrant)
  },

  async ofMember(memberId) {
    const rows = await queries
      .selectFrom('ledger')
      .selectAll()
      .where('account_id', '=', memberId)
      .orderBy('at')
      .orderBy('key')
      .execute()
    return rows.map(asEntry)
  },

  faults: () => ledgerFaults(queries),
})

const asEntry = ({ key, account_id, kind, amount, at }: Selectable<Tables['ledger']>): Entry => ({
  key,
  memberId: account_id,
  kind,
  amount,
  at,
})
