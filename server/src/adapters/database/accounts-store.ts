import type { Selectable } from 'kysely'
import type { Account, AccountsStore } from '../../domain/accounts.ts'
import { together, type Queries } from './queries.ts'
import type { Tables } from './tables.ts'

export function accountsStore(queries: Queries): AccountsStore {
  const accounts = queries.selectFrom('accounts').selectAll().where('closed_at', 'is', null)
  return {
    async add({ id, username, email, passwordHash, createdAt }) {
      await queries
        .insertInto('accounts')
        .values({ id, username, email, password_hash: passwordHash, created_at: createdAt })
        .execute()
    },

    async find(id) {
      const row = await accounts.where('id', '=', id).executeTakeFirst()
      return row ? asAccount(row) : null
    },

    async findByEmail(email) {
      const row = await accounts.where('email', '=', email).executeTakeFirst()
      return row ? asAccount(row) : null
    },

    async list() {
      return (await accounts.orderBy('created_at').orderBy('id').execute()).map(asAccount)
    },

    async setPassword(id, passwordHash) {
      await queries
        .updateTable('accounts')
        .set({ password_hash: passwordHash })
        .where('id', '=', id)
        .execute()
    },

    async setProfile(id, { username, avatarUrl }) {
      await queries
        .updateTable('accounts')
        .set({ username, avatar_url: avatarUrl })
        .where('id', '=', id)
        .execute()
    },

    async setSuspended(id, at) {
      await queries.updateTable('accounts').set({ suspended_at: at }).where('id', '=', id).execute()
    },

    async close(id, at) {
      // The address is free again at once; an id is no address, so nobody ever asks for this one.
      await queries.updateTable('accounts').set({ closed_at: at, email: id }).where('id', '=', id).execute()
    },

    closed: () =>
      queries
        .selectFrom('accounts')
        .select(['id', 'avatar_url as avatarUrl'])
        .where('closed_at', 'is not', null)
        .execute(),

    remove: id =>
      together(queries, async transaction => {
        for (const table of ['ledger', 'plan_periods', 'feedback'] as const) {
          await transaction.deleteFrom(table).where('account_id', '=', id).execute()
        }
        // Gone, not unspent: nobody can use them again.
        await transaction.deleteFrom('activation_codes').where('spent_by', '=', id).execute()
        // Works, tasks, media records and sessions go with their account.
        await transaction.deleteFrom('accounts').where('id', '=', id).execute()
      }),
  }
}

const asAccount = (row: Selectable<Tables['accounts']>): Account => ({
  id: row.id,
  username: row.username,
  email: row.email,
  passwordHash: row.password_hash,
  avatarUrl: row.avatar_url,
  balance: row.balance,
  createdAt: row.created_at,
  suspendedAt: row.suspended_at,
})
