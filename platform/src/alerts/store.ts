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
import { createHealthWritesStore, type HealthWrites } from './health-writes-store.ts'

const maxErrorLength = 200

/** Stores where messages about releases go, and the messages until they are delivered. */
export const createAlertStore = (queries: Queries) => ({
  /**
   * Adds a subscription and its first message. The transaction counts and adds, so that calls at the same time do not exceed
   * the limit.
   *
   * @returns false where the remote has as many as allowed
   */
  add: (subscription: StoredSubscription, maxOfRemote: number): Promise<boolean> =>
    withTransaction(queries, async transaction => {
      const { id, remote, kind, target, language, createdBy, createdAt } = subscription
      const { count } = await transaction
        .selectFrom('alert_subscriptions')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('remote', '=', remote)
        .executeTakeFirstOrThrow()
      if (count >= maxOfRemote) return false
      await transaction
        .insertInto('alert_subscriptions')
        .values({ id, remote, kind, target, language, created_by: createdBy, created_at: createdAt })
        .execute()
      const content: AlertContent = { type: 'alert.added', remote }
      await transaction
        .insertInto('alert_messages')
        .values({
          id: newId(),
          subscription: id,
          event: 'added',
          content: JSON.stringify(content),
          created_at: createdAt,
          due_at: createdAt,
        })
        .execute()
      return true
    }),

  /** Runs writes in one transaction: a change and all its messages, or nothing. It runs again after a conflict. */
  transact: <Result>(callback: (writes: HealthWrites) => Promise<Result>): Promise<Result> =>
    withTransaction(queries, transaction => callback(createHealthWritesStore(transaction))),

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
  remove: (id: string): Promise<void> =>
    withTransaction(queries, async transaction => {
      await transaction.deleteFrom('alert_messages').where('subscription', '=', id).execute()
      await transaction.deleteFrom('alert_subscriptions').where('id', '=', id).execute()
    }),

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

  /** Lists the kinds of faults that are recorded, as `REMOTE FINGERPRINT`. */
  async listFaults(channel: Channel): Promise<ReadonlySet<string>> {
    const rows = await queries
      .selectFrom('alerted_faults')
      .select(['name', 'fingerprint'])
      .where('channel', '=', channel)
      .execute()
    return new Set(rows.map(({ name, fingerprint }) => `${name} ${fingerprint}`))
  },

  async removeOld({ messages, faults }: { messages: number; faults: number }): Promise<void> {
    await queries.deleteFrom('alert_messages').where('created_at', '<', messages).execute()
    await queries.deleteFrom('alerted_faults').where('at', '<', faults).execute()
  },
})
export type AlertStore = ReturnType<typeof createAlertStore>

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
