import { parseJson, type Channel } from '@tessera/shared-contracts'
import { withTransaction } from '@tessera/server-kit/database/queries'
import { newId } from '@tessera/server-kit/ids'
import type { Selectable } from 'kysely'
import type { Queries } from '../database/queries.ts'
import type { PlatformTables } from '../database/tables.ts'
import {
  alertContent,
  parseLanguage,
  type AlertContent,
  type AlertMessage,
  type StoredSubscription,
} from './alert.ts'

const maxErrorLength = 200

/** Stores where messages about releases go, and the messages until they are delivered. */
export const createAlertStore = (queries: Queries) => ({
  ...createAlertWrites(queries),

  /** Runs several writes in one transaction. */
  transact: <Result>(work: (writes: AlertWrites) => Promise<Result>): Promise<Result> =>
    withTransaction(queries, transaction => work(createAlertWrites(transaction))),

  async add({ id, remote, kind, target, language, createdBy, createdAt }: StoredSubscription): Promise<void> {
    await queries
      .insertInto('alert_subscriptions')
      .values({ id, remote, kind, target, language, created_by: createdBy, created_at: createdAt })
      .execute()
  },

  /** Lists subscriptions, the oldest first; of one remote where it is named. */
  async list(remote?: string): Promise<StoredSubscription[]> {
    const rows = await queries
      .selectFrom('alert_subscriptions')
      .selectAll()
      .$if(remote !== undefined, query => query.where('remote', '=', remote ?? ''))
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(toSubscription)
  },

  /** Removes a subscription and its messages. */
  async remove(id: string): Promise<void> {
    await queries.deleteFrom('alert_messages').where('subscription', '=', id).execute()
    await queries.deleteFrom('alert_subscriptions').where('id', '=', id).execute()
  },

  /** Takes messages that are due: no other process gets them before `retryAt`. */
  async claimDue(now: number, retryAt: number, limit: number): Promise<AlertMessage[]> {
    const claimed = await queries
      .updateTable('alert_messages')
      .set(({ eb }) => ({ due_at: retryAt, attempts: eb('attempts', '+', 1) }))
      // Again, because another process can have changed the row meanwhile
      .where('due_at', '<=', now)
      .where('id', 'in', query =>
        query
          .selectFrom('alert_messages')
          .select('id')
          .where('due_at', '<=', now)
          .orderBy('due_at')
          .limit(limit),
      )
      .returningAll()
      .execute()
    if (claimed.length === 0) return []
    const ids = claimed.map(({ subscription }) => subscription)
    const rows = await queries.selectFrom('alert_subscriptions').selectAll().where('id', 'in', ids).execute()
    const subscriptions = new Map(rows.map(row => [row.id, toSubscription(row)]))
    return claimed.flatMap(({ id, subscription: of, content, created_at: createdAt, attempts }) => {
      const subscription = subscriptions.get(of)
      const read = alertContent.safeParse(parseJson(content))
      return subscription ? [{ id, content: read.data ?? null, createdAt, attempts, subscription }] : []
    })
  },

  async setDelivered({ id, subscription }: AlertMessage, at: number): Promise<void> {
    await queries.updateTable('alert_messages').set({ due_at: null }).where('id', '=', id).execute()
    await queries
      .updateTable('alert_subscriptions')
      .set({ last_sent_at: at, last_error: null, failed_at: null })
      .where('id', '=', subscription.id)
      .execute()
  },

  /** @param retryAt null: it is not tried again */
  async setFailed({ id, subscription }: AlertMessage, reason: string, retryAt: number | null, at: number) {
    await queries.updateTable('alert_messages').set({ due_at: retryAt }).where('id', '=', id).execute()
    await queries
      .updateTable('alert_subscriptions')
      .set({ last_error: reason.slice(0, maxErrorLength), failed_at: at })
      .where('id', '=', subscription.id)
      .execute()
  },

  /** Reads the release of each remote of a channel that was reported as unhealthy, by the name of the remote. */
  async listUnhealthy(channel: Channel): Promise<ReadonlyMap<string, string>> {
    const rows = await queries
      .selectFrom('unhealthy_releases')
      .select(['name', 'version'])
      .where('channel', '=', channel)
      .execute()
    return new Map(rows.map(({ name, version }) => [name, version]))
  },

  async removeOld({ messages, faults }: { messages: number; faults: number }): Promise<void> {
    await queries.deleteFrom('alert_messages').where('created_at', '<', messages).execute()
    await queries.deleteFrom('alerted_faults').where('at', '<', faults).execute()
  },
})
export type AlertStore = ReturnType<typeof createAlertStore>

/** What is written of a change, and the messages about it. */
const createAlertWrites = (queries: Queries) => ({
  /** Adds a message about an event to a subscription, unless it has one. */
  async addMessage(subscription: string, event: string, content: AlertContent, at: number): Promise<void> {
    await queries
      .insertInto('alert_messages')
      .values({
        id: newId(),
        subscription,
        event,
        content: JSON.stringify(content),
        created_at: at,
        due_at: at,
      })
      .onConflict(conflict => conflict.columns(['subscription', 'event']).doNothing())
      .execute()
  },

  /** Records a release as unhealthy. Returns false where another process has. */
  async setUnhealthy(channel: Channel, name: string, version: string): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await queries
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
    const { numDeletedRows } = await queries
      .deleteFrom('unhealthy_releases')
      .where(({ and }) => and({ channel, name }))
      .executeTakeFirst()
    return numDeletedRows === 1n
  },

  /** Records kinds of faults. Returns those that were not recorded before, each to one process only. */
  async addFaults(channel: Channel, name: string, fingerprints: readonly string[], at: number) {
    if (fingerprints.length === 0) return []
    const rows = await queries
      .insertInto('alerted_faults')
      .values(fingerprints.map(fingerprint => ({ channel, name, fingerprint, at })))
      .onConflict(conflict => conflict.doNothing())
      .returning('fingerprint')
      .execute()
    return rows.map(({ fingerprint }) => fingerprint)
  },
})
type AlertWrites = ReturnType<typeof createAlertWrites>

const toSubscription = (row: Selectable<PlatformTables['alert_subscriptions']>): StoredSubscription => ({
  id: row.id,
  remote: row.remote,
  kind: row.kind === 'mail' ? 'mail' : 'webhook',
  target: row.target,
  language: parseLanguage(row.language),
  createdBy: row.created_by,
  createdAt: row.created_at,
  lastSentAt: row.last_sent_at,
  lastError: row.last_error,
  failedAt: row.failed_at,
})
