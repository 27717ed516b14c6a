import type { Verification } from './verification-code.ts'
import type { Queries } from '../../../infra/database/queries.ts'

export const createVerificationsStore = (queries: Queries) => ({
  async find(email: string) {
    const row = await queries
      .selectFrom('verifications')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirst()
    if (!row) return null
    return {
      email,
      codeHash: row.code_hash,
      attempts: row.tries,
      sentAt: row.sent_at,
      expiresAt: row.expires_at,
    }
  },

  /** Replaces the current code of the email address. */
  async save({ email, codeHash, attempts, sentAt, expiresAt }: Verification) {
    const fields = { code_hash: codeHash, tries: attempts, sent_at: sentAt, expires_at: expiresAt }
    await queries
      .insertInto('verifications')
      .values({ email, ...fields })
      .onConflict(conflict => conflict.column('email').doUpdateSet(fields))
      .execute()
  },

  async remove(email: string) {
    await queries.deleteFrom('verifications').where('email', '=', email).execute()
  },
})
