import type { DatabaseSignals } from '@tessera/server-kit/database/signals/database-signals'

/** Creates signals that a test sends. They do not arrive at first. */
export function createFakeSignals() {
  const listeners = new Set<{ channel: string; listener: (payload: string | null) => void }>()
  let areArriving = false
  const set = (value: boolean) => {
    areArriving = value
    for (const { listener } of listeners) listener(null)
  }
  return {
    areArriving: () => areArriving,
    subscribe(channel, listener) {
      const entry = { channel, listener }
      listeners.add(entry)
      return () => listeners.delete(entry)
    },
    arrive: () => set(true),
    cease: () => set(false),
    send(channel: string, payload = '') {
      for (const each of listeners) if (each.channel === channel) each.listener(payload)
    },
    countListeners: () => listeners.size,
  } satisfies DatabaseSignals & Record<string, unknown>
}
