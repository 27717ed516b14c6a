import type { Clock } from '@tessera/server-kit/clock'
import type { GeneratedImage, ImageEngine, ImageJob } from '../../features/tasks/engine.ts'
import type { Timer } from '../../scheduling/timer.ts'
import { createJobQueue } from '../job-queue.ts'
import { withRetry } from '../http/retry.ts'
import { createOpenaiClient } from './client.ts'
import type { OpenaiOptions } from '../../config/engine-config.ts'
import { cropImage, pickSupportedSize } from './image-size.ts'
import { engineTimeouts, type EngineTimeouts } from '../http/time-limits.ts'

const maxConcurrentJobs = 4

/**
 * Generates images with an OpenAI-compatible API. The API responds when it is done, so jobs run in memory,
 * and a restart loses them. It has no seeds, no steps and no models of scenarios. A request cannot be
 * canceled: its images are made and paid for.
 */
export function createOpenaiEngine(
  options: OpenaiOptions,
  { clock, timer, timeouts = engineTimeouts }: { clock: Clock; timer: Timer; timeouts?: EngineTimeouts },
): ImageEngine & { close(): Promise<void> } {
  const jobs = createJobQueue<GeneratedImage>({
    slots: maxConcurrentJobs,
    clock,
    lostJobs: options.lostJobs,
  })
  const api = createOpenaiClient(options, { clock, timeouts })

  async function generate({ prompt, width, height, count, seed }: ImageJob, signal: AbortSignal) {
    const size = pickSupportedSize({ width, height }, options.sizes)
    const generated: GeneratedImage[] = []
    // Some servers return fewer images than requested
    while (generated.length < count) {
      const order = { prompt, size, count: count - generated.length }
      for (const file of await withRetry(() => api.generate(order, signal), { timer, signal })) {
        generated.push({ file: await cropImage({ width, height }, file), seed: seed + generated.length })
      }
    }
    return generated
  }

  return {
    get name() {
      return api.model ?? 'OpenAI API'
    },
    canCancel: false,
    // A submission only puts the job into the queue of this process
    canResubmit: true,
    submit: async job => jobs.submit(signal => generate(job, signal)),
    status: async id => jobs.status(id),
    whenEnded: jobs.whenEnded,
    cancel: async id => void jobs.cancel(id),
    close: async () => jobs.close(),
  }
}
