import {
  limits,
  upscaleScenarios,
  type CallBody,
  type submitUpscale,
  type UpscaleFactor,
} from '@tessera/shared-contracts'
import type { GenerationParameters } from '@tessera/shared-contracts/generation-parameters'
import { createRateLimiter, consumeQuota, type QuotaSubject } from '../rate-limits/rate-limiter.ts'
import { deleteFiles, type StoredMediaFile } from '../media/media.ts'
import type { Member } from '../accounts/members/member.ts'
import type { Review } from '../moderation/moderation.ts'
import { detectImageType } from '../media/file-type.ts'
import { storeImage, UnreadableImageError, type ImageStorageNeeds } from '../media/images.ts'
import { DomainError } from '../../domain-error.ts'
import { acceptTask } from '../tasks/tasks.ts'
import type { Task } from '../tasks/task-record.ts'
import type { UpscaleParams } from './upscale-record.ts'
import type { Needs } from '../../feature.ts'
import type { UpscaleStores } from './stores.ts'

export type UpscaleDependencies = ImageStorageNeeds &
  Needs<'stores' | 'transact' | 'moderator' | 'requireSpace', UpscaleStores>

type UpscaleForm = CallBody<typeof submitUpscale>

/**
 * Validates, moderates and stores the original, and accepts the task. An unsuitable image is rejected before credits
 * are reserved and before an engine receives it.
 *
 * @throws {DomainError}
 */
export async function acceptUpscale(
  services: UpscaleDependencies,
  {
    member,
    network,
    form,
    idempotencyKey,
  }: QuotaSubject & { member: Member; form: UpscaleForm; idempotencyKey?: string },
): Promise<Task> {
  const { stores, media } = services
  const earlier = idempotencyKey && (await stores.tasks.findByIdempotencyKey(member.id, idempotencyKey))
  if (earlier) return earlier
  const sliders = parseSliders(form)
  if (member.balance < limits.creditsPerTask) {
    throw new DomainError('account.creditsShort', { credits: limits.creditsPerTask })
  }

  await consumeQuota(createRateLimiter(stores, services.clock), 'files', { member, network })
  const factor = form.factor === '4' ? 4 : limits.upscale.factor
  const {
    medium: original,
    review,
    parameters,
  } = await storeOriginal(services, member, {
    upload: form.imageFile,
    factor,
  })
  const { verdict, classification } = review
  const params = { kind: 'upscale', originalId: original.id, verdict, ...sliders, factor } as const
  let task: Task | null = null
  try {
    task = await acceptTask(services, {
      member,
      network,
      params,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
      async saveRelated(stores, { id, memberId, createdAt }) {
        await stores.media.add(original, classification)
        if (parameters) await stores.mediaParameters.add(original.id, parameters)
        await stores.upscales.add({ id, memberId, originalId: original.id, createdAt })
      },
    })
    return task
  } finally {
    // Rejected, or a simultaneous request with the same key was first.
    if (task?.params !== params) await deleteFiles(media, [original])
  }
}

/** Trusts only the bytes of the file, not its name and declared type. */
async function storeOriginal(
  services: UpscaleDependencies,
  member: Member,
  { upload, factor }: { upload: File; factor: UpscaleFactor },
): Promise<{ medium: StoredMediaFile; review: Review; parameters: GenerationParameters | null }> {
  const { imageProcessor, moderator, media } = services
  const file = new Uint8Array(await upload.arrayBuffer())
  const type = detectImageType(file)
  if (type === null || type === 'gif') throw new DomainError('upscale.type')
  try {
    // Reads only the header, so that an image that would fill the memory is never decoded.
    const { width, height, isAnimated } = await imageProcessor.measure(file)
    if (isAnimated) throw new DomainError('upscale.moves')
    if (width > limits.upscale.maxSidePx || height > limits.upscale.maxSidePx) {
      throw new DomainError('upscale.side', { width, height, most: limits.upscale.maxSidePx })
    }
    if (Math.max(width, height) * factor > limits.upscale.maxResultSidePx) {
      const most = limits.upscale.maxResultSidePx / factor
      throw new DomainError('upscale.resultSide', { width, height, factor, most })
    }
    const stored = await storeImage(services, member.id, file)
    const said = await imageProcessor.readParameters(file)
    const parameters = said ?? (await services.stores.mediaParameters.findOfCopy(stored))
    const medium = { ...stored, isGenerated: stored.isGenerated || parameters !== null }
    const review = await moderator.review(file, { from: 'member' })
    if (review.verdict !== 'refused') return { medium, review, parameters }
    await deleteFiles(media, [medium])
    throw new DomainError('upscale.moderated')
  } catch (error) {
    if (error instanceof UnreadableImageError) throw new DomainError('upscale.broken')
    throw error
  }
}

/**
 * Parses the other fields of the form. Clamps values, and uses the minimum for what is not a number
 * (specification 2, §5).
 *
 * @throws {DomainError}
 */
function parseSliders(
  form: UpscaleForm,
): Pick<UpscaleParams, 'scenario' | 'steps' | 'detail' | 'upscaleDetail'> {
  const scenario = upscaleScenarios.find(id => id === form.scenario)
  if (!scenario) throw new DomainError('generation.scenario')
  const { steps, denoise, upscaleDenoise } = limits.upscale
  return {
    scenario,
    steps: parseSlider(form.steps, steps),
    detail: parseSlider(form.denoise, denoise),
    upscaleDetail: parseSlider(form.upscaleDenoise, upscaleDenoise),
  }
}

function parseSlider(text: string, { min, max, step }: { min: number; max: number; step: number }): number {
  const value = Number.parseFloat(text)
  if (Number.isNaN(value)) return min
  // Dividing by an integer avoids rounding errors: 0.35 stays 0.35.
  const stepsPerUnit = Math.round(1 / step)
  return Math.min(max, Math.max(min, Math.round(value * stepsPerUnit) / stepsPerUnit))
}
