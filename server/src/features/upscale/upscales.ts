import {
  limits,
  upscaleScenarios,
  type CallBody,
  type submitUpscale,
  type UpscaleScenarioId,
} from '@tessera/shared-contracts'
import { createRateLimiter, consumeQuota, type QuotaSubject } from '../rate-limits/rate-limiter.ts'
import { deleteFiles, type MediaFile, type StoredMediaFile } from '../media/media.ts'
import type { Member } from '../accounts/member.ts'
import type { Review, Verdict } from '../moderation/moderation.ts'
import { detectImageType } from '../media/file-type.ts'
import { storeImage, UnreadableImageError, type ImageStorage } from '../media/images.ts'
import { DomainError } from '../../domain-error.ts'
import type { FeatureServices } from '../services.ts'
import { acceptTask, type Task } from '../tasks/tasks.ts'

/** Validated parameters of an upscale. */
export interface UpscaleParams {
  originalId: string
  /** The moderation verdict of the original. */
  verdict: Verdict
  scenario: UpscaleScenarioId
  /** The sliders (specification 2, §9). */
  steps: number
  detail: number
  upscaleDetail: number
}

/**
 * An image that a member enlarges. Its id is the id of its task. Only the member can see the original and the result.
 * `upscale-cleanup.ts` deletes both after a week, except a result that was saved as a creation.
 */
export interface Upscale {
  id: string
  memberId: string
  original: Pick<MediaFile, 'id' | 'fileExtension'>
  /** Null until the task has succeeded. */
  result: UpscaleResult | null
  createdAt: number
}

export interface UpscaleResult {
  medium: Pick<MediaFile, 'id' | 'fileExtension'>
  engine: string
  verdict: Verdict
  /** PSNR in dB; null if the engine does not measure it. */
  fidelity: number | null
}

export type UpscaleDependencies = ImageStorage &
  Pick<FeatureServices, 'stores' | 'transact' | 'moderator' | 'requireSpace'>

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
  const { medium: original, review } = await storeOriginal(services, member, form.imageFile)
  const { verdict, classification } = review
  const params = { kind: 'upscale', originalId: original.id, verdict, ...sliders } as const
  let task: Task | null = null
  try {
    task = await acceptTask(services, {
      member,
      network,
      params,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
      async saveRelated(stores, { id, memberId, createdAt }) {
        await stores.media.add(original, classification)
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
  upload: File,
): Promise<{ medium: StoredMediaFile; review: Review }> {
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
    const medium = await storeImage(services, member.id, file)
    const review = await moderator.review(file, { from: 'member' })
    if (review.verdict !== 'refused') return { medium, review }
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
