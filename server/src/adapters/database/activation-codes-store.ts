import type { ActivationCodesStore } from '../../domain/activation-codes.ts'
import { together, type Queries } from './queries.ts'

export const activationCodesStore = (queries: Queries): ActivationCodesStore => ({
  add: (codeHashes, value, at) =>
    together(queries, async transaction => {
      const worth =
        'plan' in value ? { plan: value.plan, credits: null } : { plan: null, credits: value.credits }
      for (const hash of codeHashes) {
        await transaction
          .insertInto('activation_codes')
          .values({ code_hash: hash, ...worth, created_at: at, spent_by: null, spent_at: null })
          .execute()
      }
    }),

  async spend(codeHash, memberId, at) {
    const spent = await queries
      .updateTable('activation_codes')
      .set({ spent_by: memberId, spent_at: at })
      .where('code_hash', '=', codeHash)
      .where('spent_by', 'is', null)
      .returning(['plan', 'credits'])
      .executeTakeFirst()
    if (spent) return spent.plan === null ? { credits: spent.credits ?? 0 } : { plan: spent.plan }
    const known = await queries
      .selectFrom('activation_codes')
      .select('code_hash')
      .where('code_hash', '=', codeHash)
      .executeTakeFirst()
    return known ? 'spent' : 'unknown'
  },
})
