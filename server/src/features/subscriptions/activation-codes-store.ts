import type { CodeState } from '@tessera/shared-contracts'
import type { CodeValue } from './activation-codes.ts'
import type { StoredCode } from './code-management/code-list.ts'
import type { ListRange } from '../../web/list-page.ts'
import type { Queries } from '../../database/queries.ts'
import { withTransaction } from '@tessera/server-kit/database/queries'
import type { Generated } from 'kysely'

declare module '../../database/tables.ts' {
  interface Tables {
    /** Carries a plan or credits. */
    activation_codes: {
      code_hash: string
      /** The name of the code in lists. The code cannot be derived from it. */
      id: string
      plan: 'monthly' | 'annual' | null
      credits: number | null
      created_at: number
      spent_by: string | null
      spent_at: number | null
      /** When an operator revoked it. It cannot be redeemed afterwards. */
      revoked_at: Generated<number | null>
      /** The operator who created it in the console; null for the command. */
      created_by: Generated<string | null>
    }
  }
}

/** Rows of one statement. The number of its parameters is limited. */
const rowsPerInsert = 100

interface NewCodes {
  codes: readonly { id: string; hash: string }[]
  value: CodeValue
  at: number
  /** The operator who creates them in the console. */
  createdBy: string | null
}

export const createActivationCodesStore = (queries: Queries) => ({
  add: ({ codes, value, at, createdBy }: NewCodes) =>
    withTransaction(queries, async transaction => {
      const rows = codes.map(({ id, hash }) => ({
        id,
        code_hash: hash,
        ...value,
        created_at: at,
        created_by: createdBy,
      }))
      for (let first = 0; first < rows.length; first += rowsPerInsert)
        await transaction
          .insertInto('activation_codes')
          .values(rows.slice(first, first + rowsPerInsert))
          .execute()
    }),

  /** Marks a code as used by the member. A code can be used once, and a revoked one is unknown. */
  async redeem(codeHash: string, memberId: string, at: number): Promise<CodeValue | 'unknown' | 'spent'> {
    const redeemed = await queries
      .updateTable('activation_codes')
      .set({ spent_by: memberId, spent_at: at })
      .where('code_hash', '=', codeHash)
      .where('spent_by', 'is', null)
      .where('revoked_at', 'is', null)
      .returning(['plan', 'credits'])
      .executeTakeFirst()
    if (redeemed) {
      return redeemed.plan === null ? { credits: redeemed.credits ?? 0 } : { plan: redeemed.plan }
    }
    const existing = await queries
      .selectFrom('activation_codes')
      .select('code_hash')
      .where('code_hash', '=', codeHash)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    return existing ? 'spent' : 'unknown'
  },

  /** Revokes the unused ones among the codes and returns their ids. */
  async revoke(ids: readonly string[], at: number): Promise<string[]> {
    const rows = await queries
      .updateTable('activation_codes')
      .set({ revoked_at: at })
      .where('id', 'in', ids)
      .where('spent_by', 'is', null)
      .where('revoked_at', 'is', null)
      .returning('id')
      .execute()
    return rows.map(({ id }) => id)
  },

  /** Newest first, of one state or of all. */
  list: (state: CodeState | undefined, { after, limit }: ListRange): Promise<StoredCode[]> =>
    queries
      .selectFrom('activation_codes as codes')
      .leftJoin('accounts as user', 'user.id', 'codes.spent_by')
      .leftJoin('accounts as creator', 'creator.id', 'codes.created_by')
      .select(['codes.id', 'codes.plan', 'codes.credits', 'codes.created_at as createdAt'])
      .select(['codes.created_by as createdBy', 'creator.username as creatorName'])
      .select(['codes.spent_by as usedBy', 'user.username as userName', 'codes.spent_at as usedAt'])
      .select('codes.revoked_at as revokedAt')
      .$if(state === 'used', query => query.where('codes.spent_by', 'is not', null))
      .$if(state === 'revoked', query => query.where('codes.revoked_at', 'is not', null))
      // By its time: an index of the members would read all unused codes for each page
      .$if(state === 'unused', query =>
        query.where('codes.spent_at', 'is', null).where('codes.revoked_at', 'is', null),
      )
      .$if(after !== null, query =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('codes.created_at', 'codes.id'), '<', tuple(after?.at ?? 0, after?.id ?? '')),
        ),
      )
      .orderBy('codes.created_at', 'desc')
      .orderBy('codes.id', 'desc')
      .limit(limit)
      .execute(),
})
