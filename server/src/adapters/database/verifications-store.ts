import type { VerificationsStore } from '../../domain/verification.ts'
import type { Queries } from './queries.ts'

export const verificationsStore = (queries: Queries): VerificationsStore => ({
  async find(email) {
    const row = await queries
      .selectFrom('verifications')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirst()
    if (!row) return null
    return {
      email,
      codeHash: row.code_hash,
      tries: row.tries,
      sentAt: row.sent_at,
      expiresAt: row.expires_at,
    }
  },

  async save({ email, codeHash, tries, sentAt, expiresAt }) {
    const fields = { code_hash: codeHash, tries, sent_at: sentAt, expires_at: expiresAt }
    await queries
      .insertInto('verifications')
      .values({ email, ...fields })
      .onConflict(conflict => conflict.column('email').doUpdateSet(fields))
      .execute()
  },

  async remove(email) {
    await queries.deleteFrom('verifications').where('email', '=', email).execute()
  },
})
