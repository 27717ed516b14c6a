import type { Role } from '@tessera/shared-contracts'
import type { ListRange } from '../../web/list-page.ts'
import { buildContainsCondition } from '../../database/contains-condition.ts'
import type { Queries } from '../../database/queries.ts'

/** A member as operators see them. */
export interface DirectoryMember {
  id: string
  username: string
  email: string
  balance: number
  createdAt: number
  suspendedAt: number | null
  suspensionReason: string | null
  role: Role | null
}

/** The members, for operators. Deleted accounts are not in it. */
export function createMemberDirectoryStore(queries: Queries) {
  const members = queries
    .selectFrom('accounts')
    .select(['id', 'username', 'email', 'balance', 'created_at as createdAt', 'role'])
    .select(['suspended_at as suspendedAt', 'suspension_reason as suspensionReason'])
    .where('closed_at', 'is', null)
  return {
    /** Newest first. @param text a part of the address, the name or the id; empty for all */
    search: (text: string, { after, limit }: ListRange): Promise<DirectoryMember[]> =>
      members
        .$if(text !== '', query =>
          query.where(row =>
            row.or(['email', 'username', 'id'].map(column => buildContainsCondition(column, text))),
          ),
        )
        .$if(after !== null, query =>
          query.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('created_at', 'id'), '<', tuple(after?.at ?? 0, after?.id ?? '')),
          ),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    async find(id: string): Promise<DirectoryMember | null> {
      return (await members.where('id', '=', id).executeTakeFirst()) ?? null
    },

    /** The names of the members among the ids. */
    async findUsernames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (ids.length === 0) return new Map()
      const rows = await members.where('id', 'in', [...new Set(ids)]).execute()
      return new Map(rows.map(({ id, username }) => [id, username]))
    },
  }
}
