import { hash } from 'node:crypto'
import { parseJson } from '@tessera/shared-contracts'
import type { Queries } from '../database/queries.ts'
import { changeOrigin, type ChangeOrigin } from './requested-change.ts'

export interface ApprovalRequest {
  /** The name of the actor, with the id of the token. */
  requestedBy: string
  requestedAt: number
}

type RequestWithOrigin = ApprovalRequest & { origin: ChangeOrigin }

/** A key of PostgreSQL has at most 2,704 bytes. The text of a change with many members or releases is longer. */
const maxKeyBytes = 2_000

/** Earlier servers cannot read a hash, and leave such a request alone. */
const toKey = (change: string) =>
  Buffer.byteLength(change) <= maxKeyBytes ? change : `sha256 ${hash('sha256', change)}`

/** Stores the changes that wait for a second person. */
export const createApprovalStore = (queries: Queries) => ({
  async find(change: string): Promise<ApprovalRequest | null> {
    const row = await queries
      .selectFrom('approval_requests')
      .select(['requested_by as requestedBy', 'requested_at as requestedAt'])
      .where('change', '=', toKey(change))
      .executeTakeFirst()
    return row ?? null
  },

  /** Lists the requests since a time in milliseconds since 1970, oldest first. */
  async list(since: number): Promise<(RequestWithOrigin & { change: string })[]> {
    const rows = await queries
      .selectFrom('approval_requests')
      .select([
        'change',
        'long_change',
        'requested_by as requestedBy',
        'requested_at as requestedAt',
        'origin',
      ])
      .where('requested_at', '>', since)
      .orderBy('requested_at')
      .orderBy('change')
      .execute()
    return rows.map(({ change, long_change: longChange, origin, ...request }) => ({
      ...request,
      change: longChange ?? change,
      origin: changeOrigin.safeParse(parseJson(origin ?? '')).data ?? {},
    }))
  },

  /** Replaces an earlier request of the same change, and deletes the requests older than `expired`. */
  async save(
    change: string,
    { requestedBy, requestedAt, origin }: RequestWithOrigin,
    expired: number,
  ): Promise<void> {
    await queries.deleteFrom('approval_requests').where('requested_at', '<', expired).execute()
    const values = {
      requested_by: requestedBy,
      requested_at: requestedAt,
      origin: Object.keys(origin).length > 0 ? JSON.stringify(origin) : null,
    }
    const key = toKey(change)
    await queries
      .insertInto('approval_requests')
      .values({ change: key, long_change: key === change ? null : change, ...values })
      .onConflict(conflict => conflict.column('change').doUpdateSet(values))
      .execute()
  },

  async remove(change: string): Promise<void> {
    await queries.deleteFrom('approval_requests').where('change', '=', toKey(change)).execute()
  },
})
export type ApprovalStore = ReturnType<typeof createApprovalStore>
