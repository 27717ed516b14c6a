import type { Selectable } from 'kysely'
import type { Account, AccountsStore } from '../../domain/accounts.ts'
import type { Queries } from './queries.ts'
import type { Tables } from './tables.ts'

export function accountsStore(queries: Queries): AccountsStore {
  const accounts = queries.selectFrom('accounts').selectAll()
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
})
