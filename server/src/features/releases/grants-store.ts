import type { ChannelEffect, ReleaseChange } from '@tessera/platform/channels/release-changes'
import type { Queries } from '../../infra/database/queries.ts'

/** A change of a channel that a member requested in a session and has to approve. */
export interface ReleaseGrant {
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

export const createGrantsStore = (queries: Queries) => ({
  async add({ id, accountId, sessionHash, change, effects, createdAt, expiresAt }: ReleaseGrant) {
    await queries
      .insertInto('release_grants')
      .values({
        ...{ id, account_id: accountId, session_hash: sessionHash },
        ...{ change: JSON.stringify(change), effects: JSON.stringify(effects) },
        ...{ created_at: createdAt, expires_at: expiresAt },
      })
      .execute()
  },

  async find(id: string): Promise<ReleaseGrant | null> {
    const row = await queries.selectFrom('release_grants').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return null
    return {
      ...{ id, accountId: row.account_id, sessionHash: row.session_hash },
      change: JSON.parse(row.change) as ReleaseChange,
      effects: JSON.parse(row.effects) as ChannelEffect[],
      ...{ createdAt: row.created_at, expiresAt: row.expires_at, usedAt: row.used_at },
    }
  },

  /** Marks a grant as used. Returns false for one that was used or has expired: a grant works once. */
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
