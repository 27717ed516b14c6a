import type { Clock } from '../../domain/clock.ts'
import type { MadePicture, PictureEngine, PictureJob } from '../../domain/engine.ts'
import type { Timer } from '../../domain/timer.ts'
import { createBackgroundJobs } from '../background-jobs.ts'
import { askAgain } from '../http/retry.ts'
import { createImageApi, usualDeadlines } from './client.ts'
import type { OpenaiOptions } from './openai-options.ts'
import { cropTo, sizeToAsk } from './sizes.ts'

/** Jobs that the API is asked for at a time. */
const slots = 4

/**
 * Pictures by an API of OpenAI's kind. It answers when it is done, so jobs run in the background of this
 * process, and a restart loses them. It knows no seed, no steps and no models of scenarios, and
 * cannot be stopped: what was asked for is made, and paid for.
 */
export function createOpenaiEngine(
  options: OpenaiOptions,
  {
    clock,
    timer,
    deadlines = usualDeadlines,
  }: { clock: Clock; timer: Timer; deadlines?: typeof usualDeadlines },
): PictureEngine & { close(): Promise<void> } {
  const jobs = createBackgroundJobs<MadePicture>({ slots, clock, lostJobs: options.lostJobs })
  const api = createImageApi(options, { clock, deadlines })

  async function make({ prompt, width, height, count, seed }: PictureJob, signal: AbortSignal) {
    const size = sizeToAsk({ width, height }, options.sizes)
    const made: MadePicture[] = []
    // Some servers make fewer at a time than they are asked for.
    while (made.length < count) {
      const order = { prompt, size, count: count - made.length }
      for (const file of await askAgain(() => api.generate(order, signal), { timer, signal })) {
        made.push({ file: await cropTo({ width, height }, file), seed: seed + made.length })
      }
    }
    return made
  }

  return {
    name: options.model,
    canCancel: false,
    submit: async job => jobs.submit(signal => make(job, signal)),
    status: async id => jobs.status(id),
    cancel: async id => void jobs.cancel(id),
    close: async () => jobs.close(),
  }
}
