import type { Queries } from '../../../database/queries.ts'

declare module '../../../database/tables.ts' {
  interface Tables {
    password_resets: { token_hash: string; account_id: string; expires_at: number }
  }
}

/** A link with which a member can set a new password. */
export interface PasswordReset {
  /** Hash of the token in the link. The token itself is not stored. */
  tokenHash: string
  accountId: string
  expiresAt: number
}

export const createPasswordResetsStore = (queries: Queries) => ({
  async add({ tokenHash, accountId, expiresAt }: PasswordReset) {
    await queries
      .insertInto('password_resets')
      .values({ token_hash: tokenHash, account_id: accountId, expires_at: expiresAt })
      .execute()
  },

  /** Returns the account of a valid token, or null. */
  async findAccountId(tokenHash: string, now: number): Promise<string | null> {
    const row = await queries
      .selectFrom('password_resets')
      .select('account_id')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return row?.account_id ?? null
  },

  /** Removes a token. Returns whether it existed: of two requests with the same token, only one gets true. */
  async remove(tokenHash: string): Promise<boolean> {
    const { numDeletedRows } = await queries
      .deleteFrom('password_resets')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  async removeOfAccount(accountId: string) {
    await queries.deleteFrom('password_resets').where('account_id', '=', accountId).execute()
  },

  async removeExpired(now: number) {
    await queries.deleteFrom('password_resets').where('expires_at', '<=', now).execute()
  },
})
