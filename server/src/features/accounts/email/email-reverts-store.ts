import type { Queries } from '../../../database/queries.ts'

declare module '../../../database/tables.ts' {
  interface Tables {
    /** `email` is the address before the change. */
    email_reverts: { token_hash: string; account_id: string; email: string; expires_at: number }
  }
}

/** A link with which an account gets its old address again. */
export interface EmailRevert {
  /** Hash of the token in the link. The token itself is not stored. */
  tokenHash: string
  accountId: string
  /** The old address. Until the link expires, no other account can have it. */
  email: string
  expiresAt: number
}

export const createEmailRevertsStore = (queries: Queries) => ({
  async add({ tokenHash, accountId, email, expiresAt }: EmailRevert) {
    await queries
      .insertInto('email_reverts')
      .values({ token_hash: tokenHash, account_id: accountId, email, expires_at: expiresAt })
      .execute()
  },

  /** Returns the revert of a valid token, or null. */
  async find(tokenHash: string, now: number): Promise<EmailRevert | null> {
    const row = await queries
      .selectFrom('email_reverts')
      .select(['token_hash as tokenHash', 'account_id as accountId', 'email', 'expires_at as expiresAt'])
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return row ?? null
  },

  /** Whether another account can still get this address again. */
  async isReserved(email: string, now: number, exceptAccountId = ''): Promise<boolean> {
    const row = await queries
      .selectFrom('email_reverts')
      .select('account_id')
      .where('email', '=', email)
      .where('expires_at', '>', now)
      .where('account_id', '<>', exceptAccountId)
      .executeTakeFirst()
    return row !== undefined
  },

  /** Removes a revert and those of later changes of the account. Returns whether it existed: only one caller gets true. */
  async removeWithLater({ tokenHash, accountId, expiresAt }: EmailRevert): Promise<boolean> {
    const { numDeletedRows } = await queries
      .deleteFrom('email_reverts')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
    await queries
      .deleteFrom('email_reverts')
      .where('account_id', '=', accountId)
      .where('expires_at', '>=', expiresAt)
      .execute()
    return numDeletedRows > 0n
  },

  async removeExpired(now: number) {
    await queries.deleteFrom('email_reverts').where('expires_at', '<=', now).execute()
  },
})
