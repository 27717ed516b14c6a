import { once } from 'node:events'
import pg from 'pg'
import { secondMs } from '../clock.ts'

/** What the types of `pg` leave out. */
interface Cancelable {
  processID: number
  secretKey: number
  port: number
  host: string
  connection: pg.Connection & {
    ssl: unknown
    connect(port: number | string, host?: string): void
    cancel(processId: number, secretKey: number): void
  }
}

const timeoutMs = 5 * secondMs

/**
 * Asks the database to end the statement that runs on a connection, which then fails with `query_canceled`. Poolers pass the
 * request on: it names the key of the connection, not of a session.
 *
 * @throws an error of the network, and an `AbortError` where the database does not answer
 */
export async function cancelStatement(
  client: pg.Client,
  connectionString: string,
  waitMs = timeoutMs,
): Promise<void> {
  const { processID, secretKey } = client as unknown as Cancelable
  const canceler = new pg.Client(connectionString)
  canceler.on('error', () => {})
  const { connection, host, port } = canceler as unknown as Cancelable
  // Without a listener an error would end the process
  connection.on('error', () => {})
  const signal = AbortSignal.timeout(waitMs)
  try {
    if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`)
    else connection.connect(port, host)
    await once(connection, connection.ssl ? 'sslconnect' : 'connect', { signal })
    connection.cancel(processID, secretKey)
    await once(connection, 'end', { signal })
  } finally {
    connection.stream.destroy()
  }
}
