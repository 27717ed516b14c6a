import type { Queries } from '../../../database/queries.ts'
import type { Session } from './session-record.ts'
import type { Generated } from 'kysely'

declare module '../../../database/tables.ts' {
  interface Tables {
    sessions: {
      token_hash: string
      account_id: string
      expires_at: number
      created_at: number
      last_seen_at: number
      user_agent: string
      /** From `getClientNetwork`, of the last recorded request. Empty for sessions of earlier servers. */
      network: Generated<string>
      /** When the member last confirmed a second factor in it; 0 if never. */
      verified_at: Generated<number>
    }
  }
}

export function createSessionsStore(queries: Queries) {
  const sessions = queries
    .selectFrom('sessions')
    .select(['token_hash as tokenHash', 'account_id as accountId', 'expires_at as expiresAt'])
    .select(['created_at as createdAt', 'last_seen_at as lastSeenAt', 'user_agent as userAgent', 'network'])
    .select('verified_at as verifiedAt')
  return {
    async add(session: Session) {
      const { tokenHash, accountId, expiresAt, createdAt, lastSeenAt, userAgent, network, verifiedAt } =
        session
      await queries
        .insertInto('sessions')
        .values({
          token_hash: tokenHash,
          account_id: accountId,
          expires_at: expiresAt,
          created_at: createdAt,
          last_seen_at: lastSeenAt,
          user_agent: userAgent,
          network,
          verified_at: verifiedAt,
        })
        .execute()
    },

    async find(tokenHash: string) {
      return (await sessions.where('token_hash', '=', tokenHash).executeTakeFirst()) ?? null
    },

    /** Includes expired sessions. Last seen first. */
    listByAccount: (accountId: string) =>
      sessions
        .where('account_id', '=', accountId)
        .orderBy('last_seen_at', 'desc')
        .orderBy('created_at', 'desc')
        .execute(),

    async touch(
      tokenHash: string,
      { lastSeenAt, expiresAt, network }: Pick<Session, 'lastSeenAt' | 'expiresAt' | 'network'>,
    ) {
      await queries
        .updateTable('sessions')
        .set({ last_seen_at: lastSeenAt, expires_at: expiresAt, network })
        .where('token_hash', '=', tokenHash)
        .execute()
    },

    async setVerified(tokenHash: string, at: number) {
      await queries
        .updateTable('sessions')
        .set({ verified_at: at })
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

    /** Ends the sessions of an account that were used least recently, so that at most `max` are left. */
    async removeOldest(accountId: string, max: number) {
      const oldest = queries
        .selectFrom('sessions')
        .select('token_hash')
        .where('account_id', '=', accountId)
        .orderBy('last_seen_at', 'desc')
        .orderBy('created_at', 'desc')
        // SQLite has no offset without a limit
        .limit(1_000)
        .offset(max)
      await queries.deleteFrom('sessions').where('token_hash', 'in', oldest).execute()
    },

    async removeExpired(now: number) {
      await queries.deleteFrom('sessions').where('expires_at', '<=', now).execute()
    },
  }
}
