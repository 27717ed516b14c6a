import type { Classifier, Likelihoods } from '../../features/moderation/moderation.ts'
import type { Timer } from '../../scheduling/timer.ts'
import { createWorkerClient } from '../../scheduling/worker-client.ts'
import type { ImageProcessor } from '../../features/media/images.ts'
import type { ClassifierInput } from './classifier-worker.ts'
import { stages } from './stages.ts'

/** The worker stops after this time without a request, which frees its memory. */
const idleTimeoutMs = 60_000

/** The worker needs little memory of its own; a small young generation is collected often. */
const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 128 }

/**
 * Classifies images in a worker thread, one at a time.
 *
 * @param options.readPixels decodes the images, which members send
 */
export function openClassifier({
  timer,
  readPixels,
}: { timer: Timer } & Pick<ImageProcessor, 'readPixels'>): Classifier & { close(): Promise<void> } {
  const file = new URL('./classifier-worker.ts', import.meta.url)
  const { run, close } = createWorkerClient<ClassifierInput, Likelihoods>('classifier', file, {
    resourceLimits,
    idle: { timeoutMs: idleTimeoutMs, timer },
  })
  return {
    async classify(image, stage) {
      const pixels = await readPixels(image, stages[stage].side)
      return run({ pixels: new Uint8Array(pixels), stage })
    },
    close,
  }
}
