import type { Channel } from '@tessera/shared-contracts'
import { dayMs } from '@tessera/server-kit/clock'
import { newId } from '@tessera/server-kit/ids'
import type { Queries } from '../database/queries.ts'
import type { AlertContent } from './alert.ts'

interface AlertEvent {
  remote: string
  /** Unique for the event: an address gets one message about it. */
  event: string
  content: AlertContent
  /** Addresses that were registered later get no message. Milliseconds since 1970, as `now`. */
  occurredAt: number
  now: number
}

/** The time of a kind of fault that still occurs is written no more often than this. */
const lastFaultPrecisionMs = dayMs

/** Writes changes of the health of releases, and the messages about them. A transaction has a change with all its messages. */
export const createHealthWritesStore = (transaction: Queries) => ({
  /** Adds a message about an event to each address of a remote, unless it has one. */
  async addMessages({ remote, event, content, occurredAt, now }: AlertEvent): Promise<void> {
    const subscriptions = await transaction
      .selectFrom('alert_subscriptions')
      .select('id')
      .where('remote', '=', remote)
      .where('created_at', '<=', occurredAt)
      .execute()
    if (subscriptions.length === 0) return
    const message = { event, content: JSON.stringify(content), created_at: now, due_at: now }
    await transaction
      .insertInto('alert_messages')
      .values(subscriptions.map(({ id: subscription }) => ({ id: newId(), subscription, ...message })))
      .onConflict(conflict => conflict.columns(['subscription', 'event']).doNothing())
      .execute()
  },

  /** Records a release as unhealthy. Returns false where another process has. */
  async setUnhealthy(channel: Channel, name: string, version: string): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('unhealthy_releases')
      .values({ channel, name, version })
      .onConflict(conflict =>
        conflict
          .columns(['channel', 'name'])
          .doUpdateSet({ version })
          .where('unhealthy_releases.version', '!=', version),
      )
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  },

  /** Records a remote as healthy. Returns false where another process has. */
  async setHealthy(channel: Channel, name: string): Promise<boolean> {
    const { numDeletedRows } = await transaction
      .deleteFrom('unhealthy_releases')
      .where(({ and }) => and({ channel, name }))
      .executeTakeFirst()
    return numDeletedRows === 1n
  },

  /** Records kinds of faults. Returns those that were not recorded before, each to one process only. */
  async addFaults(channel: Channel, name: string, fingerprints: readonly string[], at: number) {
    if (fingerprints.length === 0) return []
    const rows = await transaction
      .insertInto('alerted_faults')
      .values(fingerprints.map(fingerprint => ({ channel, name, fingerprint, at })))
      .onConflict(conflict => conflict.doNothing())
      .returning('fingerprint')
      .execute()
    return rows.map(({ fingerprint }) => fingerprint)
  },

  /** Moves the time of recorded kinds of faults to their last occurrence, so that one which still occurs is not removed. */
  async renewFaults(): Promise<void> {
    await transaction
      .updateTable('alerted_faults')
      .set(({ selectFrom }) => ({
        at: selectFrom('release_fault_groups as groups')
          .select(({ fn }) => fn.max('groups.last_at').as('lastAt'))
          .whereRef('groups.channel', '=', 'alerted_faults.channel')
          .whereRef('groups.name', '=', 'alerted_faults.name')
          .whereRef('groups.fingerprint', '=', 'alerted_faults.fingerprint'),
      }))
      .where(({ exists, selectFrom, eb }) =>
        exists(
          selectFrom('release_fault_groups as groups')
            .select('groups.name')
            .whereRef('groups.channel', '=', 'alerted_faults.channel')
            .whereRef('groups.name', '=', 'alerted_faults.name')
            .whereRef('groups.fingerprint', '=', 'alerted_faults.fingerprint')
            .where('groups.last_at', '>', eb('alerted_faults.at', '+', lastFaultPrecisionMs)),
        ),
      )
      .execute()
  },
})
export type HealthWrites = ReturnType<typeof createHealthWritesStore>
