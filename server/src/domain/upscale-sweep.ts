import { day, hour, type Clock } from './clock.ts'
import { removeFiles, type MediaStore } from './media.ts'
import type { Stores } from './stores.ts'
import type { Timer } from './timer.ts'

/** Milliseconds from its acceptance for which an upscale can be looked at, and kept as a creation. */
const upscaleKeptFor = 7 * day

const pause = hour

interface SweepAdapters {
  stores: Stores
  media: MediaStore
  clock: Clock
}

/**
 * Deletes the pictures of upscales that failed, and after a week those of the others: the original always,
 * the result unless it became a creation. First they are out of reach, then the files go, then the records,
 * so that a sweep that is cut short is finished by the next, and nothing is kept whose file is gone.
 */
export async function sweepUpscales({ stores, media, clock }: SweepAdapters): Promise<void> {
  const now = clock()
  await stores.upscales.retire({ acceptedBefore: now - upscaleKeptFor, at: now })
  for (const upscale of await stores.upscales.retired()) {
    await removeFiles(media, upscale.media)
    await stores.upscales.remove(upscale)
  }
}

export interface UpscaleSweep {
  /** Sweeps, and once an hour from then on; settles when the first time is over. */
  begin(): Promise<void>
  stop(): Promise<void>
}

export function createUpscaleSweep(
  adapters: SweepAdapters & { timer: Timer; report: (error: unknown) => void },
): UpscaleSweep {
  const { timer, report } = adapters
  let callOff = () => {}
  let stopped = false
  let sweeping = Promise.resolve()

  async function sweep(): Promise<void> {
    await sweepUpscales(adapters).catch(report)
    if (!stopped) callOff = timer(pause, () => void begin())
  }

  const begin = () => (sweeping = sweep())

  return {
    begin,
    async stop() {
      stopped = true
      callOff()
      await sweeping
    },
  }
}
