import { secondMs } from '@tessera/server-kit/clock'

/** How soon the changes of other servers are noticed. */
const pollIntervalMs = secondMs

/** Lets requests wait for the next change of any job. */
export function createJobWatch() {
  let state: 'watching' | 'stopping' | 'ended' = 'watching'
  const waiting = new Set<() => void>()
  const notify = () => {
    for (const resolve of waiting) resolve()
    waiting.clear()
  }

  return {
    notify,
    /** Resolves at the next change of this server, and after a while, because another one may have changed a job. */
    next: (): Promise<void> =>
      new Promise(resolve => {
        if (state === 'ended') return resolve()
        const timer = setTimeout(end, pollIntervalMs)
        function end() {
          clearTimeout(timer)
          waiting.delete(end)
          resolve()
        }
        waiting.add(end)
      }),
    isStopping: () => state !== 'watching',
    /** The server stops, but a running job may still end. */
    stop() {
      state = 'stopping'
      notify()
    },
    hasEnded: () => state === 'ended',
    end() {
      state = 'ended'
      notify()
    },
  }
}
