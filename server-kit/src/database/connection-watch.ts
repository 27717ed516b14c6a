import pg from 'pg'
import { secondMs } from '../clock.ts'
import { cancelStatement } from './cancel-statement.ts'
import { getStatementTimeoutMs } from './statement-timeout.ts'

/** A query that takes longer makes the watch probe the database. */
const suspiciousMs = 3 * secondMs
const intervalMs = secondMs
const probeTimeoutMs = 4 * secondMs
/** The database ends a statement within this time after its limit, or its response is lost. */
const graceMs = 5 * secondMs

interface ConnectionWatch {
  add(client: pg.Client): void
  remove(client: pg.Client): void
  stop(): void
}

interface PendingQuery {
  client: pg.Client
  since: number
  /** Null: it may take any time. */
  timeoutMs: number | null
  isCanceled: boolean
}

/**
 * Notices within 10 s that a PostgreSQL has vanished without closing its connections, as after a power cut. The operating
 * system waits about 15 minutes. While a query takes long, a new connection probes the database; if it does not respond,
 * the pending queries fail and their connections close.
 *
 * It also cancels statements that take too long. A timeout of the session would be one of other clients behind a pooler.
 */
export function createConnectionWatch(url: string): ConnectionWatch {
  const pending = new Map<pg.Client, PendingQuery>()
  let isProbing = false

  async function check(): Promise<void> {
    for (const query of pending.values()) if (isLate(query, 0)) cancel(query)
    const suspicious = [...pending.values()].filter(query => getAge(query) >= suspiciousMs)
    if (suspicious.length === 0 || isProbing) return
    isProbing = true
    try {
      const lost = (await responds(url))
        ? [...pending.values()].filter(query => isLate(query, graceMs))
        : suspicious
      for (const query of lost) if (pending.get(query.client) === query) breakConnection(query.client)
    } finally {
      isProbing = false
    }
  }
  function cancel(query: PendingQuery): void {
    if (query.isCanceled) return
    query.isCanceled = true
    cancelStatement(query.client, url).catch(() => undefined)
  }
  const interval = setInterval(() => {
    check().catch(() => undefined)
  }, intervalMs).unref()

  return {
    add(client) {
      const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
      const watchedQuery = async (...args: unknown[]) => {
        pending.set(client, {
          client,
          since: performance.now(),
          timeoutMs: getStatementTimeoutMs(),
          isCanceled: false,
        })
        try {
          return await query(...args)
        } finally {
          pending.delete(client)
        }
      }
      client.query = watchedQuery as typeof client.query
    },
    remove: client => void pending.delete(client),
    stop: () => clearInterval(interval),
  }
}

const getAge = ({ since }: PendingQuery): number => performance.now() - since

const isLate = (query: PendingQuery, graceMs: number): boolean =>
  query.timeoutMs !== null && getAge(query) >= query.timeoutMs + graceMs

const breakConnection = (client: pg.Client): void =>
  void client.connection.stream.destroy(new Error('the database has stopped responding'))

/** Returns whether the database responds on a new connection, even with an error. */
async function responds(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError
  } finally {
    void client.end().catch(() => {})
  }
}
