import pg from 'pg'
import { secondMs } from '../clock.ts'

/** A query that takes longer makes the watch probe the database. */
const suspiciousMs = 3 * secondMs
const intervalMs = secondMs
const probeTimeoutMs = 4 * secondMs

/** PostgreSQL aborts a statement after this time, so no response can arrive later. */
export const statementTimeoutMs = 60 * secondMs
const lostResponseMs = statementTimeoutMs + 5 * secondMs

interface ConnectionWatch {
  add(client: pg.Client): void
  remove(client: pg.Client): void
  stop(): void
}

/**
 * Notices within 10 s that a PostgreSQL has vanished without closing its connections, as after a power cut. The operating
 * system waits about 15 minutes. While a query takes long, a new connection probes the database; if it does not respond,
 * the pending queries fail and their connections close.
 */
export function createConnectionWatch(url: string): ConnectionWatch {
  const pendingSince = new Map<pg.Client, number>()
  let isProbing = false

  async function check(): Promise<void> {
    const suspicious = listPending(suspiciousMs)
    if (suspicious.length === 0 || isProbing) return
    isProbing = true
    try {
      const lost = (await responds(url)) ? listPending(lostResponseMs) : suspicious
      for (const client of lost) if (pendingSince.has(client)) breakConnection(client)
    } finally {
      isProbing = false
    }
  }
  const listPending = (ms: number) =>
    [...pendingSince].filter(([, since]) => performance.now() - since >= ms).map(([client]) => client)
  const interval = setInterval(() => {
    check().catch(() => undefined)
  }, intervalMs).unref()

  return {
    add(client) {
      const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
      const watchedQuery = async (...args: unknown[]) => {
        pendingSince.set(client, performance.now())
        try {
          return await query(...args)
        } finally {
          pendingSince.delete(client)
        }
      }
      client.query = watchedQuery as typeof client.query
    },
    remove: client => void pendingSince.delete(client),
    stop: () => clearInterval(interval),
  }
}

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
