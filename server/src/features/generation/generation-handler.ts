import { limits } from '@tessera/shared-contracts'
import type { GeneratedImage, ImageJob } from '../tasks/engine.ts'
import { deleteFiles, type StoredMediaFile } from '../media/media.ts'
import { getStrictestVerdict, type Review } from '../moderation/moderation.ts'
import { storeImage, type GenerationMetadata, type ImageStorageNeeds } from '../media/images.ts'
import { requireOrderedImages } from '../tasks/check-result.ts'
import type { TaskHandler, TaskResult } from '../tasks/task-handler.ts'
import type { GenerationParams } from './generation-record.ts'
import type { Task, TaskFailure } from '../tasks/task-record.ts'
import type { Needs } from '../../feature.ts'
import type { GenerationStores } from './stores.ts'

export type GenerationHandlerDependencies = ImageStorageNeeds & Needs<'engine' | 'moderator' | 'imageSigner'>

interface GenerationTaskResult extends TaskResult {
  images: readonly { medium: StoredMediaFile; image: GeneratedImage; review: Review }[]
}

/** Creates the handler of a generation task: generates images and saves them in the member's history. */
export const createGenerationHandler = (
  services: GenerationHandlerDependencies,
  task: Task,
  params: GenerationParams,
): TaskHandler<ImageJob, GeneratedImage, GenerationTaskResult> => ({
  engine: services.engine,
  createJob: async () => toJob(params, task.seed),
  complete: images => completeGeneration(services, task, params, images),
  save: (stores: GenerationStores, result) => saveGeneration(services, stores, task, params, result),
})

const toJob = ({ prompt, scenario, width, height, count, model }: GenerationParams, seed: number) => {
  const job = { prompt, scenario, width, height, count, seed, steps: limits.samplerSteps }
  return model ? { ...job, model } : job
}

const toProvenance = (
  { prompt, model }: GenerationParams,
  seed: number | null,
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
  { memberId }: Task,
  params: GenerationParams,
  images: readonly GeneratedImage[],
): Promise<GenerationTaskResult | { failure: TaskFailure }> {
  const { engine, moderator } = services
  await requireOrderedImages(services, engine, images, params)
  const source = { from: 'engine', engine: engine.name } as const
  const reviewed = await Promise.all(
    images.map(async image => ({ image, review: await moderator.review(image.file, source) })),
  )
  if (getStrictestVerdict(reviewed.map(({ review }) => review.verdict)) === 'refused')
    return { failure: { key: 'task.moderated' } }

  const stored: { medium: StoredMediaFile; image: GeneratedImage; review: Review }[] = []
  const files = () => stored.map(({ medium }) => medium)
  try {
    for (const { image, review } of reviewed) {
      const marked = await services.imageProcessor.markAsGenerated(
        image.file,
        toProvenance(params, image.seed, engine.name),
      )
      const signed = await services.imageSigner.sign(marked, { action: 'generated', software: engine.name })
      const medium = await storeImage(services, memberId, signed)
      stored.push({ medium, image, review })
    }
  } catch (error) {
    await deleteFiles(services.media, files())
    throw error
  }
  return { files: files(), images: stored }
}

async function saveGeneration(
  { engine, clock }: GenerationHandlerDependencies,
  { media, generations }: GenerationStores,
  { id, memberId }: Task,
  params: GenerationParams,
  { images }: GenerationTaskResult,
): Promise<void> {
  for (const { medium, review } of images) await media.add(medium, review.classification)
  await generations.add({
    id,
    memberId,
    params,
    engine: engine.name,
    createdAt: clock(),
    images: images.map(({ medium, review, image: { seed, notUnderstood = [] } }) => ({
      mediumId: medium.id,
      fileExtension: medium.fileExtension,
      verdict: review.verdict,
      seed,
      notUnderstood,
    })),
  })
}
