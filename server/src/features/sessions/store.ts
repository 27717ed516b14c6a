import type { Selectable } from 'kysely'
import type { Session } from './sessions.ts'
import type { Queries } from '../../infra/database/queries.ts'
import type { Tables } from '../../infra/database/tables.ts'

export function createSessionsStore(queries: Queries) {
  const sessions = queries.selectFrom('sessions').selectAll()
  return {
    async add({ tokenHash, accountId, expiresAt, createdAt, lastSeenAt, userAgent }: Session) {
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

    async find(tokenHash: string) {
      const row = await sessions.where('token_hash', '=', tokenHash).executeTakeFirst()
      return row ? toSession(row) : null
    },

    /** Includes expired sessions. Last seen first. */
    async listByAccount(accountId: string) {
      const rows = await sessions
        .where('account_id', '=', accountId)
        .orderBy('last_seen_at', 'desc')
        .orderBy('created_at', 'desc')
        .execute()
      return rows.map(toSession)
    },

    async touch(tokenHash: string, { lastSeenAt, expiresAt }: Pick<Session, 'lastSeenAt' | 'expiresAt'>) {
      await queries
        .updateTable('sessions')
        .set({ last_seen_at: lastSeenAt, expires_at: expiresAt })
        .where('token_hash', '=', tokenHash)
        .execute()
    },

    async remove(tokenHash: string) {
      await queries.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
    },

    /** Ends all sessions of an account except one. An empty hash ends all. */
    async removeOthers(accountId: string, tokenHash: string) {
      await queries
        .deleteFrom('sessions')
        .where('account_id', '=', accountId)
        .where('token_hash', '<>', tokenHash)
        .execute()
    },

    async removeExpired(now: number) {
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
