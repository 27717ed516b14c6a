import { setTimeout } from 'node:timers/promises'
import { minuteMs, secondMs } from '../../clock.ts'
import { openSignalConnection, type SendSignal } from './signal-connection.ts'

/** Reports what other processes write to the database. */
export interface DatabaseSignals {
  /** Whether signals arrive. Otherwise, poll. Poll slowly in any case, because a signal can be lost with its connection. */
  areArriving(): boolean
  /**
   * Calls the listener with the payload of each signal on a channel, and with null whenever signals begin or cease to arrive.
   *
   * @returns a function that stops this
   */
  subscribe(channel: string, listener: (payload: string | null) => void): () => void
}

/** For a database that sends no signals. */
export const noSignals: DatabaseSignals = { areArriving: () => false, subscribe: () => () => {} }

/** How often a process makes sure that signals arrive. */
const trialIntervalMs = 30 * secondMs
/** After a lost connection. */
const reconnectionMs = secondMs
const maxReconnectionMs = 30 * secondMs
/** After a connection on which nothing arrives: a pooler is there, and will be. */
const hopelessMs = 5 * minuteMs

/**
 * Receives the notifications of a PostgreSQL on a connection of its own, and opens another one when it is lost.
 *
 * @param url of the database itself, or of a pooler that gives each connection its session
 * @param options.send over another connection
 * @param options.report is called when signals begin or cease to arrive, and once if they do not arrive at all
 */
export function createDatabaseSignals(
  url: string,
  {
    channels,
    send,
    report,
  }: { channels: readonly string[]; send: SendSignal; report: (areArriving: boolean) => void },
): DatabaseSignals & { close(): void } {
  const listeners = new Map(channels.map(channel => [channel, new Set<(payload: string | null) => void>()]))
  const closing = new AbortController()
  let areArriving: boolean | null = null
  let failures = 0

  function setArriving(value: boolean): void {
    if (areArriving === value || closing.signal.aborted) return
    areArriving = value
    report(value)
    for (const of of listeners.values()) for (const listener of of) listener(null)
  }

  /** Returns the time until the next attempt, when signals do not arrive any more. */
  async function listen(): Promise<number> {
    const connection = await openSignalConnection(url, channels, (channel, payload) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload)
    })
    const signal = AbortSignal.any([closing.signal, connection.lost])
    try {
      while (await connection.isArriving(send)) {
        failures = 0
        setArriving(true)
        await setTimeout(trialIntervalMs, null, { signal, ref: false }).catch(() => {})
        if (signal.aborted) return reconnectionMs
      }
      return connection.lost.aborted || areArriving ? reconnectionMs : hopelessMs
    } finally {
      connection.close()
    }
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      const pauseMs = await listen().catch(() =>
        Math.min(reconnectionMs * 2 ** failures++, maxReconnectionMs),
      )
      setArriving(false)
      await setTimeout(pauseMs, null, { signal: closing.signal, ref: false }).catch(() => {})
    }
  }
  // Without signals, all poll
  run().catch(() => (areArriving = false))

  return {
    areArriving: () => areArriving === true,
    subscribe(channel, listener) {
      const ofChannel = listeners.get(channel)
      ofChannel?.add(listener)
      return () => ofChannel?.delete(listener)
    },
    close: () => closing.abort(),
  }
}
