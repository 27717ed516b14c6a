import { limits } from '@tessera/shared-contracts'
import type { GeneratedImage } from '../tasks/engine.ts'
import type { GenerationParams } from './generations.ts'
import { deleteFiles, type StoredMediaFile } from '../media/media.ts'
import { getStrictestVerdict, type Review } from '../moderation/moderation.ts'
import { storeImage, type GenerationMetadata, type ImageStorage } from '../media/images.ts'
import type { FeatureServices } from '../services.ts'
import type { Task } from '../tasks/tasks.ts'
import { createTaskHandler, type TaskCompletion, type TaskHandler } from '../tasks/task-handler.ts'

export type GenerationHandlerDependencies = ImageStorage & Pick<FeatureServices, 'engine' | 'moderator'>

/** Creates the handler of a generation task: generates images and saves them in the member's history. */
export const createGenerationHandler = (
  services: GenerationHandlerDependencies,
  task: Task,
  params: GenerationParams,
): TaskHandler =>
  createTaskHandler(services.engine, {
    createJob: async () => toJob(params, task.seed),
    complete: images => completeGeneration(services, task, params, images),
  })

const toJob = ({ prompt, scenario, width, height, count, model }: GenerationParams, seed: number) => {
  const job = { prompt, scenario, width, height, count, seed, steps: limits.samplerSteps }
  return model ? { ...job, model } : job
}

const toProvenance = (
  { prompt, model }: GenerationParams,
  seed: number,
  software: string,
): GenerationMetadata => ({
  prompt,
  seed,
  steps: limits.samplerSteps,
  model: model ? `${model.id} (${model.strength})` : software,
  software,
})

async function completeGeneration(
  services: GenerationHandlerDependencies,
  { id, memberId }: Task,
  params: GenerationParams,
  images: readonly GeneratedImage[],
): Promise<TaskCompletion> {
  const { engine, moderator, clock } = services
  const source = { from: 'engine', engine: engine.name } as const
  const reviewed = await Promise.all(
    images.map(async image => ({ image, review: await moderator.review(image.file, source) })),
  )
  if (getStrictestVerdict(reviewed.map(({ review }) => review.verdict)) === 'refused')
    return { failure: { key: 'generation.moderated' } }

  const stored: { medium: StoredMediaFile; image: GeneratedImage; review: Review }[] = []
  const files = () => stored.map(({ medium }) => medium)
  try {
    for (const { image, review } of reviewed) {
      const marked = await services.imageProcessor.markAsGenerated(
        image.file,
        toProvenance(params, image.seed, engine.name),
      )
      const medium = await storeImage(services, memberId, marked)
      stored.push({ medium, image, review })
    }
  } catch (error) {
    await deleteFiles(services.media, files())
    throw error
  }
  return {
    files: files(),
    async save({ media, generations }) {
      for (const { medium, review } of stored) await media.add(medium, review.classification)
      await generations.add({
        id,
        memberId,
        params,
        engine: engine.name,
        createdAt: clock(),
        images: stored.map(({ medium, review, image: { seed, notUnderstood = [] } }) => ({
          mediumId: medium.id,
          fileExtension: medium.fileExtension,
          verdict: review.verdict,
          seed,
          notUnderstood,
        })),
      })
    },
  }
}
