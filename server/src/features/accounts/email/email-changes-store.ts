import type { Queries } from '../../../database/queries.ts'
import type { Verification } from '../registration/verification-code.ts'
import type { Generated } from 'kysely'

declare module '../../../database/tables.ts' {
  interface Tables {
    email_changes: {
      account_id: string
      /** The new address, in lower case. */
      email: string
      code_hash: string
      attempts: Generated<number>
      sent_at: number
      expires_at: number
    }
  }
}

/** A new address of an account whose code is not confirmed yet. An account has one at most. */
export interface EmailChange extends Verification {
  accountId: string
}

export const createEmailChangesStore = (queries: Queries) => ({
  async find(accountId: string): Promise<EmailChange | null> {
    const row = await queries
      .selectFrom('email_changes')
      .select(['account_id as accountId', 'email', 'code_hash as codeHash', 'attempts'])
      .select(['sent_at as sentAt', 'expires_at as expiresAt'])
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return row ?? null
  },

  /** Replaces the open change of the account. */
  async save({ accountId, email, codeHash, attempts, sentAt, expiresAt }: EmailChange) {
    const fields = { email, code_hash: codeHash, attempts, sent_at: sentAt, expires_at: expiresAt }
    await queries
      .insertInto('email_changes')
      .values({ account_id: accountId, ...fields })
      .onConflict(conflict => conflict.column('account_id').doUpdateSet(fields))
      .execute()
  },

  async remove(accountId: string) {
    await queries.deleteFrom('email_changes').where('account_id', '=', accountId).execute()
  },

  async removeExpired(now: number) {
    await queries.deleteFrom('email_changes').where('expires_at', '<=', now).execute()
  },
})
