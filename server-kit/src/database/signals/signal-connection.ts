import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { secondMs } from '../../clock.ts'

/** Sends a notification over another connection, as each writer does. */
export type SendSignal = (channel: string, payload: string) => Promise<unknown>

export type ReceiveSignal = (channel: string, payload: string) => void

/** The channel on which processes send signals to themselves. */
const trialChannel = 'signal_trial'
const timeoutMs = 5 * secondMs

/**
 * Opens a connection on which PostgreSQL sends notifications.
 *
 * @throws where the database cannot be reached
 */
export async function openSignalConnection(url: string, channels: readonly string[], receive: ReceiveSignal) {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'tessera signals',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    keepAlive: true,
  })
  const lost = new AbortController()
  const trials = new Map<string, () => void>()
  client.on('error', () => lost.abort())
  client.on('end', () => lost.abort())
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === trialChannel) trials.get(payload)?.()
    else receive(channel, payload)
  })
  const close = () => {
    lost.abort()
    void client.end().catch(() => {})
  }
  try {
    await client.connect()
    for (const channel of [trialChannel, ...channels])
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  } catch (error) {
    close()
    throw error
  }
  return {
    /** Aborted when the connection is lost or closed. */
    lost: lost.signal,
    /**
     * Returns whether a signal arrives that this process sends to itself. Behind a pooler that gives each transaction another session,
     * `listen` succeeds and nothing arrives.
     *
     * @throws where it cannot be sent
     */
    async isArriving(send: SendSignal): Promise<boolean> {
      const trial = randomUUID()
      const arrival = Promise.withResolvers<boolean>()
      const ended = new AbortController()
      const signal = AbortSignal.any([lost.signal, ended.signal])
      trials.set(trial, () => arrival.resolve(true))
      try {
        const timeout = setTimeout(timeoutMs, false, { signal }).catch(() => false)
        const failure = send(trialChannel, trial).then(() => arrival.promise)
        return await Promise.race([arrival.promise, timeout, failure])
      } finally {
        trials.delete(trial)
        ended.abort()
      }
    },
    close,
  }
}
