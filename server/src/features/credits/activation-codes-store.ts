import type { ActivationCodesStore } from './activation-codes.ts'
import type { Queries } from '../../infra/database/queries.ts'
import { withTransaction } from '@tessera/platform/database/queries'

export const createActivationCodesStore = (queries: Queries): ActivationCodesStore => ({
  add: (codeHashes, value, at) =>
    withTransaction(queries, async transaction => {
      const columns =
        'plan' in value ? { plan: value.plan, credits: null } : { plan: null, credits: value.credits }
      for (const hash of codeHashes) {
        await transaction
          .insertInto('activation_codes')
          .values({ code_hash: hash, ...columns, created_at: at, spent_by: null, spent_at: null })
          .execute()
      }
    }),

  async redeem(codeHash, memberId, at) {
    const redeemed = await queries
      .updateTable('activation_codes')
      .set({ spent_by: memberId, spent_at: at })
      .where('code_hash', '=', codeHash)
      .where('spent_by', 'is', null)
      .returning(['plan', 'credits'])
      .executeTakeFirst()
    if (redeemed) {
      return redeemed.plan === null ? { credits: redeemed.credits ?? 0 } : { plan: redeemed.plan }
    }
    const existing = await queries
      .selectFrom('activation_codes')
      .select('code_hash')
      .where('code_hash', '=', codeHash)
      .executeTakeFirst()
    return existing ? 'spent' : 'unknown'
  },
})
