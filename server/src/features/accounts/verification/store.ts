import type { VerificationsStore } from './verification-code.ts'
import type { Queries } from '../../../infra/database/queries.ts'

export const createVerificationsStore = (queries: Queries): VerificationsStore => ({
  async find(email) {
    const row = await queries
      .selectFrom('verification_codes')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirst()
    if (!row) return null
    return {
      email,
      codeHash: row.code_hash,
      attempts: row.attempts,
      sentAt: row.sent_at,
      expiresAt: row.expires_at,
    }
  },

  async save({ email, codeHash, attempts, sentAt, expiresAt }) {
    const fields = { code_hash: codeHash, attempts, sent_at: sentAt, expires_at: expiresAt }
    await queries
      .insertInto('verification_codes')
      .values({ email, ...fields })
      .onConflict(conflict => conflict.column('email').doUpdateSet(fields))
      .execute()
  },

  async remove(email) {
    await queries.deleteFrom('verification_codes').where('email', '=', email).execute()
  },
})
