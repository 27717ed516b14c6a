import type { Selectable } from 'kysely'
import type { Session, SessionsStore } from './sessions.ts'
import type { Queries } from '../../infra/database/queries.ts'
import type { Tables } from '../../infra/database/tables.ts'

export function createSessionsStore(queries: Queries): SessionsStore {
  const sessions = queries.selectFrom('sessions').selectAll()
  return {
    async add({ tokenHash, accountId, expiresAt, createdAt, lastSeenAt, userAgent }) {
      await queries
        .insertInto('sessions')
        .values({
          token_hash: tokenHash,
          account_id: accountId,
          expires_at: expiresAt,
          created_at: createdAt,
          last_seen_at: lastSeenAt,
          user_agent: userAgent,
        })
        .execute()
    },

    async find(tokenHash) {
      const row = await sessions.where('token_hash', '=', tokenHash).executeTakeFirst()
      return row ? toSession(row) : null
    },

    async listByAccount(accountId) {
      const rows = await sessions
        .where('account_id', '=', accountId)
        .orderBy('last_seen_at', 'desc')
        .orderBy('created_at', 'desc')
        .execute()
      return rows.map(toSession)
    },

    async touch(tokenHash, { lastSeenAt, expiresAt }) {
      await queries
        .updateTable('sessions')
        .set({ last_seen_at: lastSeenAt, expires_at: expiresAt })
        .where('token_hash', '=', tokenHash)
        .execute()
    },

    async remove(tokenHash) {
      await queries.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
    },

    async removeOthers(accountId, tokenHash) {
      const { numDeletedRows } = await queries
        .deleteFrom('sessions')
        .where('account_id', '=', accountId)
        .where('token_hash', '<>', tokenHash)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },

    async removeExpired(now) {
      await queries.deleteFrom('sessions').where('expires_at', '<=', now).execute()
    },
  }
}

const toSession = (row: Selectable<Tables['sessions']>): Session => ({
  tokenHash: row.token_hash,
  accountId: row.account_id,
  expiresAt: row.expires_at,
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
  userAgent: row.user_agent,
})
