import type { CodeValue } from './activation-codes.ts'
import type { Queries } from '../../infra/database/queries.ts'
import { withTransaction } from '@tessera/platform/database/queries'

export const createActivationCodesStore = (queries: Queries) => ({
  add: (codeHashes: readonly string[], value: CodeValue, at: number) =>
    withTransaction(queries, async transaction => {
      for (const hash of codeHashes) {
        await transaction
          .insertInto('activation_codes')
          .values({ code_hash: hash, ...value, created_at: at })
          .execute()
      }
    }),

  /** Marks a code as used by the member. A code can be used once. */
  async redeem(codeHash: string, memberId: string, at: number): Promise<CodeValue | 'unknown' | 'spent'> {
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
