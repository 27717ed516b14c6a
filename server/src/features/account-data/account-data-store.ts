import { sql } from 'kysely'
import type { Queries } from '../../database/queries.ts'

/**
 * The tables that grow with the history of a member, each with its key and the column of the member. Rows come before
 * those that they refer to. Rows of other tables are few, or are deleted with one of these.
 */
const historyTables = [
  { table: 'creations', key: 'id', owner: 'owner_id' },
  { table: 'generations', key: 'id', owner: 'member_id' },
  { table: 'portfolios', key: 'id', owner: 'member_id' },
  { table: 'upscales', key: 'id', owner: 'member_id' },
  { table: 'tasks', key: 'id', owner: 'member_id' },
  { table: 'payment_orders', key: 'id', owner: 'account_id' },
  { table: 'ledger', key: 'key', owner: 'account_id' },
  { table: 'plan_periods', key: 'id', owner: 'account_id' },
  { table: 'feedback', key: 'id', owner: 'account_id' },
  // Codes that the member redeemed. They cannot be redeemed again
  { table: 'activation_codes', key: 'code_hash', owner: 'spent_by' },
  { table: 'notifications', key: 'id', owner: 'account_id' },
  { table: 'sessions', key: 'token_hash', owner: 'account_id' },
] as const

/** Deletes what belongs to a member, in steps. */
export const createAccountDataStore = (queries: Queries) => ({
  /**
   * Deletes records of the member, at most `limit` of one table. Media are not among them: their files come first.
   *
   * @returns false if there are none left
   */
  async removeSome(memberId: string, limit: number): Promise<boolean> {
    for (const { table, key, owner } of historyTables) {
      const [from, id, member] = [sql.table(table), sql.ref(key), sql.ref(owner)]
      const { numAffectedRows = 0n } = await sql`delete from ${from} where ${id} in
        (select ${id} from ${from} where ${member} = ${memberId} limit ${limit})`.execute(queries)
      if (numAffectedRows > 0n) return true
    }
    return false
  },

  /** Lists media of the member, also those that are marked as removed: a stop can have left their files. */
  listMedia: (memberId: string, limit: number) =>
    queries
      .selectFrom('media')
      .select(['id', 'file_extension as fileExtension'])
      .where('owner_id', '=', memberId)
      .limit(limit)
      .execute(),

  /** Deletes the records of media whose files are deleted. */
  async removeMedia(ids: readonly string[]) {
    if (ids.length > 0) await queries.deleteFrom('media').where('id', 'in', ids).execute()
  },
})
