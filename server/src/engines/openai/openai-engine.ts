import type { Clock } from '@tessera/server-kit/clock'
import type { GeneratedImage, ImageEngine, ImageJob } from '../../features/tasks/engine.ts'
import type { Timer } from '../../scheduling/timer.ts'
import { createJobQueue } from '../job-queue.ts'
import { RetryLaterError, withRetry } from '../http/retry.ts'
import { createOpenaiClient } from './client.ts'
import type { OpenaiOptions } from '../../config/engine-config.ts'
import { findInvalidOpenaiSettings } from './find-invalid-settings.ts'
import { cropImage, pickSupportedSize, type ImageSize } from './image-size.ts'
import { getModelSizes } from './model-sizes.ts'
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
  /** The progress of each image of the running jobs. */
  const progress = new Map<string, number[]>()

  /** Requests `count` images, and those that are missing again: some servers return fewer than ordered. */
  async function order(
    { prompt, size, count }: { prompt: string; size: ImageSize; count: number },
    context: { signal: AbortSignal; onProgress: (progress: number) => void },
  ): Promise<Buffer[]> {
    const files: Buffer[] = []
    while (files.length < count) {
      const missing = { prompt, size, count: count - files.length }
      const made = await withRetry(() => api.generate(missing, context), { timer, ...context }).catch(
        (error: unknown) => {
          // A busy server gets the whole task again later, which is right while nothing is paid for
          throw error instanceof RetryLaterError && files.length > 0 ? new Error(error.message) : error
        },
      )
      files.push(...made)
    }
    return files
  }

  async function generate({ prompt, width, height, count }: ImageJob, signal: AbortSignal, id: string) {
    const sizes = options.sizes ?? getModelSizes(await api.findModel(signal))
    const size = pickSupportedSize({ width, height }, sizes)
    // A stream says which step it is at, not which image
    const counts = options.partialImages > 0 ? Array.from({ length: count }, () => 1) : [count]
    const steps = counts.map(() => 0)
    if (options.partialImages > 0) progress.set(id, steps)
    try {
      const files = await Promise.all(
        counts.map((each, i) =>
          order({ prompt, size, count: each }, { signal, onProgress: done => (steps[i] = done) }),
        ),
      )
      return await Promise.all(
        files.flat().map(async file => ({ file: await cropImage({ width, height }, file), seed: null })),
      )
    } finally {
      progress.delete(id)
    }
  }

  return {
    get name() {
      return api.model ?? 'OpenAI API'
    },
    canCancel: false,
    // A job that waits in this process has not been requested
    canCancelWaiting: true,
    ignoresSeeds: true,
    // A submission only puts the job into the queue of this process
    canResubmit: true,
    submit: async job => jobs.submit((signal, id) => generate(job, signal, id)),
    async status(id) {
      const status = jobs.status(id)
      const steps = progress.get(id)
      if (status.state !== 'running' || !steps) return status
      return { ...status, progress: steps.reduce((sum, step) => sum + step, 0) / steps.length }
    },
    whenEnded: jobs.whenEnded,
    cancel: async id => void jobs.cancel(id),
    findInvalidSettings: models => findInvalidOpenaiSettings(api, options, models),
    close: async () => jobs.close(),
  }
}
