import { hour } from './clock.ts'
import type { Timer } from './timer.ts'

/** Work that is done again and again for as long as the server runs. */
export interface Hourly {
  /** Does it, and once an hour from then on; settles when the first time is over. */
  begin(): Promise<void>
  stop(): Promise<void>
}

/** @param options.report hears what kept the work from being done; an hour later it is tried again */
export function hourly(
  work: () => Promise<void>,
  { timer, report }: { timer: Timer; report: (error: unknown) => void },
): Hourly {
  let callOff = () => {}
  let stopped = false
  let working = Promise.resolve()

  async function once(): Promise<void> {
    await work().catch(report)
    if (!stopped) callOff = timer(hour, () => void begin())
  }

  const begin = () => (working = once())

  return {
    begin,
    async stop() {
      stopped = true
      callOff()
      await working
    },
  }
}
