import type { Selectable } from 'kysely'
import type { Account, AccountsStore } from './accounts.ts'
import type { Queries } from '../../infra/database/queries.ts'
import { withTransaction } from '@tessera/platform/database/queries'
import type { Tables } from '../../infra/database/tables.ts'

export function createAccountsStore(queries: Queries): AccountsStore {
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
      return row ? toAccount(row) : null
    },

    async findByEmail(email) {
      const row = await accounts.where('email', '=', email).executeTakeFirst()
      return row ? toAccount(row) : null
    },

    async list() {
      return (await accounts.orderBy('created_at').orderBy('id').execute()).map(toAccount)
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
      // Frees the email address. An id is not a valid email address, so nobody can register with it.
      await queries.updateTable('accounts').set({ closed_at: at, email: id }).where('id', '=', id).execute()
    },

    listClosed: () =>
      queries
        .selectFrom('accounts')
        .select(['id', 'avatar_url as avatarUrl'])
        .where('closed_at', 'is not', null)
        .execute(),

    remove: id =>
      withTransaction(queries, async transaction => {
        for (const table of ['ledger', 'plan_periods', 'feedback'] as const) {
          await transaction.deleteFrom(table).where('account_id', '=', id).execute()
        }
        // Deletes the codes that the member redeemed. They cannot be redeemed again.
        await transaction.deleteFrom('activation_codes').where('spent_by', '=', id).execute()
        // Foreign keys cascade: creations, tasks, media records and sessions are deleted too.
        await transaction.deleteFrom('accounts').where('id', '=', id).execute()
      }),
  }
}

const toAccount = (row: Selectable<Tables['accounts']>): Account => ({
  id: row.id,
  username: row.username,
  email: row.email,
  passwordHash: row.password_hash,
  avatarUrl: row.avatar_url,
  balance: row.balance,
  createdAt: row.created_at,
  suspendedAt: row.suspended_at,
})
