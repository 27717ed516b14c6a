/** Calls back once after a delay; returns a function that cancels it. */
export type Timer = (delayMs: number, callback: () => void) => () => void

/** Resolves after the delay, or earlier if the signal aborts. */
export function sleep(timer: Timer, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) return resolve()
    const cancel = timer(delayMs, done)
    function done(): void {
      cancel()
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
  })
}
