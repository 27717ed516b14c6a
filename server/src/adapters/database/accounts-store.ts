import type { AccountsStore } from '../../domain/accounts.ts'
import type { Queries } from './database.ts'

export const accountsStore = (queries: Queries): AccountsStore => ({
  async add({ id, username, email, passwordHash, createdAt }) {
    await queries
      .insertInto('accounts')
      .values({ id, username, email, password_hash: passwordHash, created_at: createdAt })
      .execute()
  },

  async member(id) {
    const row = await queries.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return null
    const { username, email, balance } = row
    return { id, username, email, avatarUrl: row.avatar_url, balance, plan: null }
  },
})
