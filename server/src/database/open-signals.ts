import { sql } from 'kysely'
import {
  createDatabaseSignals,
  noSignals,
  type DatabaseSignals,
} from '@tessera/server-kit/database/signals/database-signals'
import { openSignalConnection, type SendSignal } from '@tessera/server-kit/database/signals/signal-connection'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import type { Queries } from './queries.ts'
import { notificationChannels } from '../features/notifications/notification-channels.ts'
import { taskChannels } from '../features/tasks/task-channels.ts'

type SignalConfig = Pick<Config, 'databaseUrl' | 'databaseListenUrl'>

export const signalRemedy =
  'workers look for tasks five times a second; if a pooler is in between, set DATABASE_LISTEN_URL to the address of the database itself'

/** Receives the signals of the database, and logs whether they arrive. */
export function openSignals(
  { databaseUrl, databaseListenUrl }: SignalConfig,
  queries: Queries,
  log: Log,
): DatabaseSignals & { close(): void } {
  if (databaseUrl === null) return { ...noSignals, close: () => {} }
  return createDatabaseSignals(databaseListenUrl ?? databaseUrl, {
    channels: [...Object.values(taskChannels), ...Object.values(notificationChannels)],
    send: createSignalSender(queries),
    report: areArriving =>
      areArriving
        ? log.info('signals of the database arrive: tasks begin without polls')
        : log.warn(`no signals of the database arrive: ${signalRemedy}`),
  })
}

/** Returns whether signals of the database arrive; null: it is one that sends none. */
export async function checkSignals(
  { databaseUrl, databaseListenUrl }: SignalConfig,
  queries: Queries,
): Promise<boolean | null> {
  if (databaseUrl === null) return null
  const connection = await openSignalConnection(databaseListenUrl ?? databaseUrl, [], () => {})
  try {
    return await connection.isArriving(createSignalSender(queries))
  } finally {
    connection.close()
  }
}

const createSignalSender =
  (queries: Queries): SendSignal =>
  (channel, payload) =>
    sql`select pg_notify(${channel}, ${payload})`.execute(queries)
