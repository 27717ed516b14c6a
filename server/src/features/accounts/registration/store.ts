import type { Verification } from './verification-code.ts'
import type { Queries } from '../../../database/queries.ts'
import type { Generated } from 'kysely'

declare module '../../../database/tables.ts' {
  interface Tables {
    verification_codes: {
      email: string
      code_hash: string
      attempts: Generated<number>
      sent_at: number
      expires_at: number
    }
  }
}

export const createVerificationsStore = (queries: Queries) => ({
  async find(email: string) {
    const row = await queries
      .selectFrom('verification_codes')
      .select(['email', 'code_hash as codeHash', 'attempts', 'sent_at as sentAt', 'expires_at as expiresAt'])
      .where('email', '=', email)
      .executeTakeFirst()
    return row ?? null
  },

  /** Replaces the current code of the email address. */
  async save({ email, codeHash, attempts, sentAt, expiresAt }: Verification) {
    const fields = { code_hash: codeHash, attempts, sent_at: sentAt, expires_at: expiresAt }
    await queries
      .insertInto('verification_codes')
      .values({ email, ...fields })
      .onConflict(conflict => conflict.column('email').doUpdateSet(fields))
      .execute()
  },

  async remove(email: string) {
    await queries.deleteFrom('verification_codes').where('email', '=', email).execute()
  },

  async removeExpired(now: number) {
    await queries.deleteFrom('verification_codes').where('expires_at', '<=', now).execute()
  },
})
