import type { Verification } from './verification-code.ts'
import type { Queries } from '../../../infra/database/queries.ts'

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
})
