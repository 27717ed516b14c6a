import type { Queries } from '../../../database/queries.ts'

declare module '../../../database/tables.ts' {
  interface Tables {
    recovery_codes: { account_id: string; code_hash: string }
  }
}

export const createRecoveryCodesStore = (queries: Queries) => ({
  /** Replaces the codes of a member. */
  async replace(accountId: string, codeHashes: readonly string[]) {
    await queries.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
    if (codeHashes.length === 0) return
    await queries
      .insertInto('recovery_codes')
      .values(codeHashes.map(code_hash => ({ account_id: accountId, code_hash })))
      .execute()
  },

  /** Removes a code. Returns whether the member had it: a code works once. */
  async use(accountId: string, codeHash: string): Promise<boolean> {
    const { numDeletedRows } = await queries
      .deleteFrom('recovery_codes')
      .where('account_id', '=', accountId)
      .where('code_hash', '=', codeHash)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  async count(accountId: string): Promise<number> {
    const row = await queries
      .selectFrom('recovery_codes')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return row?.count ?? 0
  },
})
