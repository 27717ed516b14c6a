import {
  EngineMisconfiguredError,
  EngineRefusalError,
  type GeneratedImage,
  type ImageEngine,
  type ImageJob,
} from '../features/tasks/engine.ts'
import { requireOrderedImages } from '../features/tasks/check-result.ts'
import { sharpImageProcessor } from '../infra/media/image-processor.ts'
import { compareImages } from './compare-images.ts'
import { runJob, type JobRun, type TrialContext } from './run-job.ts'
import { formatSeconds, type Trial } from './trial.ts'

const prompt = 'a red house by a lake, clear morning light'
const seed = 7
const unknownModel = 'tessera-no-such-model'

/** What the image engine is tried with. */
export interface ImageTrialOptions {
  engine: ImageEngine
  size: { width: number; height: number }
  /** Steps of the sampler; engines without steps ignore them. */
  steps: number
  /** Whether the engine has models of scenarios. */
  hasModels: boolean
  /** Whether each image costs the operator money. */
  isPaid: boolean
}

/** Builds the job of a trial. */
export const createTrialJob = (
  { size, steps }: ImageTrialOptions,
  part: Partial<ImageJob> = {},
): ImageJob => ({
  prompt,
  scenario: 'general',
  ...size,
  count: 1,
  seed,
  steps,
  ...part,
})

/** Creates the trials of images, seeds and models. Each later one compares with the first image. */
export function createImageTrials(options: ImageTrialOptions, context: TrialContext): Trial[] {
  const { engine, size, hasModels } = options
  let first: JobRun<GeneratedImage> | undefined
  let batch: JobRun<GeneratedImage> | undefined

  async function order(part: Partial<ImageJob> = {}): Promise<JobRun<GeneratedImage>> {
    const made = await runJob(engine, createTrialJob(options, part), context)
    const count = part.count ?? 1
    await requireOrderedImages({ imageProcessor: sharpImageProcessor }, engine, made.images, {
      ...size,
      count,
    })
    return made
  }

  const fileOf = (run: JobRun<GeneratedImage>, index = 0): Buffer => {
    const file = run.images[index]?.file
    if (!file) throw new Error('an image before this failed')
    return file
  }

  const noSeeds = { verdict: 'no', says: 'the engine has no seeds; the page offers none' } as const

  return [
    {
      ability: 'one image',
      isRequired: true,
      async run() {
        first = await order()
        return {
          verdict: 'yes',
          says: `${size.width}x${size.height} in ${formatSeconds(first.milliseconds)}`,
        }
      },
    },
    {
      ability: 'progress',
      async run() {
        if (!first) return { verdict: 'not tried', says: 'it made no image' }
        return first.hasProgress
          ? { verdict: 'yes', says: 'members see how far their task is' }
          : { verdict: 'no', says: 'members see that it runs' }
      },
    },
    {
      ability: 'several images',
      async run() {
        batch = await order({ count: 2 })
        return { verdict: 'yes', says: `2 images in ${formatSeconds(batch.milliseconds)}` }
      },
    },
    {
      ability: 'a seed twice',
      async run() {
        if (engine.ignoresSeeds) return noSeeds
        if (!first) return { verdict: 'not tried', says: 'it made no image' }
        const likeness = await compareImages(fileOf(first), fileOf(await order()))
        if (likeness === 'different') throw new Error('the same seed gives another image')
        return { verdict: 'yes', says: `the pixels are ${likeness}` }
      },
    },
    {
      ability: 'seeds of several images',
      async run() {
        if (engine.ignoresSeeds) return noSeeds
        if (!first || !batch) return { verdict: 'not tried', says: 'it did not make several images' }
        const ofSecond = batch.images[1]?.seed ?? seed + 1
        const alone = fileOf(await order({ seed: ofSecond }))
        const ofSeeds = await compareImages(fileOf(first), alone)
        if (ofSeeds === 'equal')
          throw new Error('another seed gives the same image: the engine ignores seeds')
        if (ofSeeds === 'almost equal')
          return { verdict: 'not tried', says: 'images of this model hardly differ' }
        const likeness = await compareImages(fileOf(batch, 1), alone)
        if (likeness === 'different')
          throw new Error(`the second image has the seed ${ofSecond}, which alone gives another image`)
        return { verdict: 'yes', says: `the second image alone with its seed: ${likeness}` }
      },
    },
    {
      ability: 'a wrong model is noticed',
      async run() {
        if (!hasModels) return { verdict: 'no', says: 'the engine has no models of scenarios' }
        return order({ model: { id: unknownModel, strength: 1 } }).then(
          () => ({ verdict: 'no', says: 'it draws without it: check IMAGE_MODELS yourself' }) as const,
          (error: unknown) => {
            if (!isExplained(error)) throw error
            return { verdict: 'yes', says: error.message } as const
          },
        )
      },
    },
  ]
}

/** Whether an error came from the engine about the job, and not from the time that was up. */
const isExplained = (error: unknown): error is Error =>
  error instanceof EngineMisconfiguredError ||
  error instanceof EngineRefusalError ||
  (error instanceof Error && error.message.includes(unknownModel))
