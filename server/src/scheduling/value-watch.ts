import { AsyncLocalStorage } from 'node:async_hooks'
import { secondMs } from '@tessera/server-kit/clock'
import type { Timer } from './timer.ts'

/** While the database does not respond. */
const outagePollIntervalMs = 2 * secondMs
/** In one query, which has at most `maxParameters`. */
const maxKeys = 1_000

/** Between two queries of a watch, however often its values are said to have changed. */
const minPollIntervalMs = secondMs / 10

/**
 * Watches values of the database for changes, which any server can make. One query per interval reads a thousand
 * values, however many listeners each has; without listeners there are no queries.
 *
 * @param options.read reads the values of these keys
 * @param options.getPollIntervalMs returns the time until the next query that no `refresh` causes
 * @param options.report receives the first error of an outage
 */
export function createValueWatch<Value>({
  read,
  timer,
  getPollIntervalMs,
  report,
}: {
  read: (keys: readonly string[]) => Promise<(key: string) => Value>
  timer: Timer
  getPollIntervalMs: () => number
  report: (error: unknown) => void
}) {
  type Listener = (value: Value) => void
  const watched = new Map<string, { known: { value: Value } | null; listeners: Set<Listener> }>()
  /** Idle without listeners; due until the next turn of the event loop. No refresh ends a pause, so that queries are bounded. */
  let phase: 'idle' | 'due' | 'polling' | 'pause' | 'wait' = 'idle'
  let cancelWait = () => {}
  let isRefreshRequested = false
  let isOutage = false

  async function poll(): Promise<void> {
    try {
      const keys = [...watched.keys()]
      for (let first = 0; first < keys.length; first += maxKeys) {
        const some = keys.slice(first, first + maxKeys)
        const getValue = await read(some)
        for (const key of some) update(key, getValue(key))
      }
      isOutage = false
    } catch (error) {
      if (!isOutage) report(error)
      isOutage = true
    }
  }

  function update(key: string, value: Value): void {
    const entry = watched.get(key)
    if (!entry || entry.known?.value === value) return
    entry.known = { value }
    for (const listener of [...entry.listeners]) listener(value)
  }

  /** Its queries are not a part of the request that happens to watch first. */
  const start = AsyncLocalStorage.bind((): void => {
    isRefreshRequested = false
    phase = watched.size === 0 ? 'idle' : 'polling'
    if (phase === 'polling') poll().then(pause).catch(report)
  })

  function pause(): void {
    const intervalMs = isOutage ? outagePollIntervalMs : getPollIntervalMs()
    const pauseMs = isOutage ? intervalMs : Math.min(intervalMs, minPollIntervalMs)
    phase = 'pause'
    timer(pauseMs, () => {
      if (isRefreshRequested || pauseMs === intervalMs) return start()
      phase = 'wait'
      cancelWait = timer(intervalMs - pauseMs, start)
    })
  }

  function refresh(): void {
    isRefreshRequested = true
    if (phase === 'wait') cancelWait()
    else if (phase !== 'idle') return
    phase = 'due'
    timer(0, start)
  }

  return {
    /** Calls the listener with the present value of a key, and at each change; returns a function that stops this. */
    watch(key: string, listener: Listener): () => void {
      const entry = watched.get(key) ?? { known: null, listeners: new Set() }
      watched.set(key, entry)
      entry.listeners.add(listener)
      if (entry.known) listener(entry.known.value)
      else if (entry.listeners.size === 1) refresh()
      return () => {
        entry.listeners.delete(listener)
        if (entry.listeners.size === 0) watched.delete(key)
      }
    },
    /** Reads the values soon if this one is watched, or null. */
    refresh(key: string | null): void {
      if (key === null ? watched.size > 0 : watched.has(key)) refresh()
    },
  }
}
