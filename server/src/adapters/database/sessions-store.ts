import type { SessionsStore } from '../../domain/sessions.ts'
import type { Queries } from './queries.ts'

export const sessionsStore = (queries: Queries): SessionsStore => ({
  async add(tokenHash, { accountId, expiresAt }) {
    await queries
      .insertInto('sessions')
      .values({ token_hash: tokenHash, account_id: accountId, expires_at: expiresAt })
      .execute()
  },

  async find(tokenHash) {
    const row = await queries
      .selectFrom('sessions')
      .select(['account_id', 'expires_at'])
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
    return row ? { accountId: row.account_id, expiresAt: row.expires_at } : null
  },

  async extend(tokenHash, expiresAt) {
    await queries
      .updateTable('sessions')
      .set({ expires_at: expiresAt })
      .where('token_hash', '=', tokenHash)
      .execute()
  },

  async remove(tokenHash) {
    await queries.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
  },

  async removeExpired(now) {
    await queries.deleteFrom('sessions').where('expires_at', '<=', now).execute()
  },
})
