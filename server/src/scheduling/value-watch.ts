import { secondMs } from '@tessera/server-kit/clock'
import type { Timer } from './timer.ts'

/** While the database does not respond. */
const outagePollIntervalMs = 2 * secondMs
/** In one query, which has at most `maxParameters`. */
const maxKeys = 1_000

/**
 * Watches values of the database for changes, which any server can make. One query per interval reads a thousand
 * values, however many listeners each has; without listeners there are no queries.
 *
 * @param options.read reads the values of these keys
 * @param options.report receives the first error of an outage
 */
export function createValueWatch<Value>({
  read,
  timer,
  pollIntervalMs,
  report,
}: {
  read: (keys: readonly string[]) => Promise<(key: string) => Value>
  timer: Timer
  pollIntervalMs: number
  report: (error: unknown) => void
}) {
  type Listener = (value: Value) => void
  const watched = new Map<string, { known: { value: Value } | null; listeners: Set<Listener> }>()
  let isPolling = false
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

  function schedule(delayMs: number): void {
    isPolling = watched.size > 0
    if (!isPolling) return
    timer(delayMs, () => {
      if (watched.size === 0) return schedule(0)
      poll()
        .then(() => schedule(isOutage ? outagePollIntervalMs : pollIntervalMs))
        .catch(report)
    })
  }

  return {
    /** Calls the listener with the present value of a key, and at each change; returns a function that stops this. */
    watch(key: string, listener: Listener): () => void {
      const entry = watched.get(key) ?? { known: null, listeners: new Set() }
      watched.set(key, entry)
      entry.listeners.add(listener)
      if (entry.known) listener(entry.known.value)
      if (!isPolling) schedule(0)
      return () => {
        entry.listeners.delete(listener)
        if (entry.listeners.size === 0) watched.delete(key)
      }
    },
  }
}
