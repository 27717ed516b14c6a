import { buffer } from 'node:stream/consumers'
import { limits } from '@tessera/shared-contracts'
import { EngineRefusalError, type UpscaledImage, type UpscaleJob } from '../tasks/engine.ts'
import { originalKey } from '../media/media.ts'
import { getStrictestVerdict } from '../moderation/moderation.ts'
import { storeImage, type ImageStorage } from '../media/images.ts'
import type { FeatureServices } from '../services.ts'
import type { Task } from '../tasks/tasks.ts'
import type { UpscaleParams } from './upscales.ts'
import { createTaskHandler, type TaskCompletion, type TaskHandler } from '../tasks/task-handler.ts'

export type UpscaleHandlerDependencies = ImageStorage &
  Pick<FeatureServices, 'stores' | 'upscaler' | 'moderator'>

/** Creates the handler of an upscale task: enlarges an image and stores the result next to the original. */
export const createUpscaleHandler = (
  services: UpscaleHandlerDependencies,
  task: Task,
  params: UpscaleParams,
): TaskHandler =>
  createTaskHandler(services.upscaler, {
    createJob: () => createJob(services, params),
    complete: images => completeUpscale(services, task, params, images),
  })

type OriginalStorage = Pick<FeatureServices, 'stores' | 'media'>

async function readOriginal({ stores, media }: OriginalStorage, id: string) {
  const original = await stores.media.find(id)
  if (!original) throw new EngineRefusalError('the image was deleted')
  return { file: await buffer(media.read(originalKey(original))), format: original.fileExtension }
}

async function createJob(
  storage: OriginalStorage,
  { originalId, scenario, steps, detail, upscaleDetail }: UpscaleParams,
): Promise<UpscaleJob> {
  const { file, format } = await readOriginal(storage, originalId)
  if (format !== 'png' && format !== 'jpg' && format !== 'webp') {
    throw new EngineRefusalError(`${format} files cannot be enlarged`)
  }
  return { image: file, format, scenario, steps, detail, upscaleDetail, factor: limits.upscale.factor }
}

async function completeUpscale(
  services: UpscaleHandlerDependencies,
  { id, memberId }: Task,
  params: UpscaleParams,
  [image]: readonly UpscaledImage[],
): Promise<TaskCompletion> {
  const { upscaler, moderator } = services
  const engine = upscaler.name
  if (!image) throw new Error(`${engine} succeeded without an image`)
  // Review the result too: some engines add content that the original does not have.
  const review = await moderator.review(image.file, { from: 'engine', engine })
  if (review.verdict === 'refused') return { failure: { key: 'generation.moderated' } }
  const verdict = getStrictestVerdict([params.verdict, review.verdict])
  const original = await readOriginal(services, params.originalId)
  const file = await services.imageProcessor.copyMetadata(image.file, original.file)
  const medium = await storeImage(services, memberId, file)
  return {
    files: [medium],
    async save({ media, upscales }) {
      // A harmless engine adds nothing to what the classifier found in the original
      await media.add(medium, review.classification ?? (await media.findClassification(params.originalId)))
      await upscales.finish(id, { medium, engine, verdict, fidelity: image.fidelity ?? null })
    },
  }
}
