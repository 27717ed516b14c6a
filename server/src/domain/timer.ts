/** Calls back once, after so many milliseconds; answers how to call it off. */
export type Timer = (milliseconds: number, ring: () => void) => () => void

/** Waits for the time to pass or the signal to abort, whichever is first; never rejects. */
export function pause(timer: Timer, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) return resolve()
    const callOff = timer(milliseconds, done)
    function done(): void {
      callOff()
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
  })
}
