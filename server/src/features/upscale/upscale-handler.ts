import { buffer } from 'node:stream/consumers'
import { limits } from '@tessera/shared-contracts'
import { EngineRefusalError, type UpscaledImage, type UpscaleJob } from '../tasks/engine.ts'
import { originalKey, type StoredMediaFile } from '../media/media.ts'
import { getStrictestVerdict, type Review } from '../moderation/moderation.ts'
import { storeImage, type ImageStorageNeeds } from '../media/images.ts'
import { requireOrderedImages } from '../tasks/check-result.ts'
import type { TaskHandler, TaskResult } from '../tasks/task-handler.ts'
import type { Task, TaskFailure } from '../tasks/task-record.ts'
import type { UpscaleParams, UpscaleResult } from './upscale-record.ts'
import type { Needs } from '../../feature.ts'
import type { UpscaleStores } from './stores.ts'

export type UpscaleHandlerDependencies = ImageStorageNeeds &
  Needs<'stores' | 'upscaler' | 'moderator' | 'imageSigner', UpscaleStores>

interface UpscaleTaskResult extends TaskResult, Omit<UpscaleResult, 'medium'> {
  medium: StoredMediaFile
  review: Review
}

/** Creates the handler of an upscale task: enlarges an image and stores the result next to the original. */
export const createUpscaleHandler = (
  services: UpscaleHandlerDependencies,
  task: Task,
  params: UpscaleParams,
): TaskHandler<UpscaleJob, UpscaledImage, UpscaleTaskResult> => ({
  engine: services.upscaler,
  createJob: () => createJob(services, params),
  complete: images => completeUpscale(services, task, params, images),
  async save(
    { media, mediaParameters, upscales }: UpscaleStores,
    { medium, review, engine, verdict, fidelity },
  ) {
    // A harmless engine adds nothing to what the classifier found in the original
    const classification = review.classification ?? (await media.findClassification(params.originalId))
    const isGenerated = medium.isGenerated || (await media.isGenerated(params.originalId))
    await media.add({ ...medium, isGenerated }, classification)
    const parameters = await mediaParameters.find(params.originalId)
    if (parameters) await mediaParameters.add(medium.id, parameters)
    await upscales.finish(task.id, { medium, engine, verdict, fidelity })
  },
})

type OriginalStorage = Needs<'stores' | 'media', UpscaleStores>

async function readOriginal({ stores, media }: OriginalStorage, id: string) {
  const original = await stores.media.find(id)
  if (!original) throw new EngineRefusalError('the image was deleted')
  return { file: await buffer(media.read(originalKey(original))), format: original.fileExtension }
}

async function createJob(
  storage: OriginalStorage,
  { originalId, scenario, steps, detail, upscaleDetail, factor = limits.upscale.factor }: UpscaleParams,
): Promise<UpscaleJob> {
  const { file, format } = await readOriginal(storage, originalId)
  if (format !== 'png' && format !== 'jpg' && format !== 'webp') {
    throw new EngineRefusalError(`${format} files cannot be enlarged`)
  }
  return { image: file, format, scenario, steps, detail, upscaleDetail, factor }
}

async function completeUpscale(
  services: UpscaleHandlerDependencies,
  { memberId }: Task,
  params: UpscaleParams,
  [image]: readonly UpscaledImage[],
): Promise<UpscaleTaskResult | { failure: TaskFailure }> {
  const { upscaler, moderator } = services
  const engine = upscaler.name
  if (!image) throw new Error(`${engine} succeeded without an image`)
  const original = await readOriginal(services, params.originalId)
  const { width, height } = await services.imageProcessor.measure(original.file)
  const { factor = limits.upscale.factor } = params
  await requireOrderedImages(services, upscaler, [image], {
    width: width * factor,
    height: height * factor,
    count: 1,
  })
  // Review the result too: some engines add content that the original does not have.
  const review = await moderator.review(image.file, { from: 'engine', engine })
  if (review.verdict === 'refused') return { failure: { key: 'task.moderated' } }
  const verdict = getStrictestVerdict([params.verdict, review.verdict])
  const marked = await services.imageProcessor.copyMetadata(image.file, original.file)
  const isGenerated = await services.stores.media.isGenerated(params.originalId)
  const making = { action: 'enlarged', original: original.file, isGenerated, software: engine } as const
  const medium = await storeImage(services, memberId, await services.imageSigner.sign(marked, making))
  return { files: [medium], medium, review, engine, verdict, fidelity: image.fidelity ?? null }
}
