import type { Queries } from '../../../database/queries.ts'

declare module '../../../database/tables.ts' {
  interface Tables {
    passkey_challenges: {
      challenge_hash: string
      /** Null for a log-in without a password: the account is not known yet. */
      account_id: string | null
      purpose: ChallengePurpose
      expires_at: number
    }
  }
}

/** What a browser was asked to sign a challenge for. It is accepted for that only. */
export type ChallengePurpose = 'register' | 'log in' | 'second step' | 'verify'

export interface PasskeyChallenge {
  challengeHash: string
  /** Null for a log-in without a password: the account is not known yet. */
  accountId: string | null
  purpose: ChallengePurpose
  expiresAt: number
}

export const createChallengesStore = (queries: Queries) => ({
  async add({ challengeHash, accountId, purpose, expiresAt }: PasskeyChallenge) {
    await queries
      .insertInto('passkey_challenges')
      .values({ challenge_hash: challengeHash, account_id: accountId, purpose, expires_at: expiresAt })
      .execute()
  },

  /** Removes a challenge. Returns whether it was valid: a challenge is accepted once. */
  async take({ challengeHash, accountId, purpose, expiresAt: now }: PasskeyChallenge): Promise<boolean> {
    const { numDeletedRows } = await queries
      .deleteFrom('passkey_challenges')
      .where('challenge_hash', '=', challengeHash)
      .where('account_id', accountId === null ? 'is' : '=', accountId)
      .where('purpose', '=', purpose)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  async removeExpired(now: number) {
    await queries.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
  },
})
