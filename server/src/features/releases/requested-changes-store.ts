import type { ChannelEffect, ReleaseChange } from '@tessera/platform'
import type { Queries } from '../../database/queries.ts'
import type { Generated } from 'kysely'

declare module '../../database/tables.ts' {
  interface Tables {
    /** Changes of channels that members requested in the console. */
    release_grants: {
      id: string
      account_id: string
      /** The session in which the member requested it. */
      session_hash: string
      /** The `ReleaseChange` as JSON. */
      change: string
      /** The `ChannelEffect`s that the member sees, as JSON. */
      effects: string
      created_at: number
      expires_at: number
      used_at: Generated<number | null>
    }
  }
}

/** A change of a channel that a member requested in a session and has to approve. */
export interface RequestedChange {
  id: string
  accountId: string
  sessionHash: string
  change: ReleaseChange
  /** What the member approves. */
  effects: readonly ChannelEffect[]
  createdAt: number
  expiresAt: number
  /** Null until the member has approved it. */
  usedAt: number | null
}

export const createRequestedChangesStore = (queries: Queries) => ({
  async add({ id, accountId, sessionHash, change, effects, createdAt, expiresAt }: RequestedChange) {
    await queries
      .insertInto('release_grants')
      .values({
        id,
        account_id: accountId,
        session_hash: sessionHash,
        change: JSON.stringify(change),
        effects: JSON.stringify(effects),
        created_at: createdAt,
        expires_at: expiresAt,
      })
      .execute()
  },

  async find(id: string): Promise<RequestedChange | null> {
    const row = await queries.selectFrom('release_grants').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return null
    return {
      id,
      accountId: row.account_id,
      sessionHash: row.session_hash,
      change: JSON.parse(row.change) as ReleaseChange,
      effects: JSON.parse(row.effects) as ChannelEffect[],
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      usedAt: row.used_at,
    }
  },

  /** Marks a change as used. Returns false for one that was used or has expired: an approval works once. */
  async use(id: string, at: number): Promise<boolean> {
    const { numUpdatedRows } = await queries
      .updateTable('release_grants')
      .set({ used_at: at })
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .where('expires_at', '>', at)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  async removeExpiredBefore(at: number) {
    await queries.deleteFrom('release_grants').where('expires_at', '<', at).execute()
  },
})
