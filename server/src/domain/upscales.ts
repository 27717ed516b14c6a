import {
  limits,
  upscaleScenarios,
  type BodyOf,
  type submitUpscale,
  type UpscaleScenarioId,
} from '@tessera/shared-contracts'
import { attemptsOn, countWork, type Sender } from './attempts.ts'
import { removeFiles, type Medium } from './media.ts'
import type { Member } from './member.ts'
import type { Moderator, Verdict } from './moderation.ts'
import { pictureType } from './picture-type.ts'
import { storePicture, UnreadablePicture, type PictureStorage } from './pictures.ts'
import { Refusal } from './refusal.ts'
import type { Stores, Transact } from './stores.ts'
import { acceptTask, type Task } from './tasks.ts'

/** What a person asked to be enlarged, after every check. */
export interface UpscaleOrder {
  originalId: string
  /** What moderation said of the original. */
  verdict: Verdict
  scenario: UpscaleScenarioId
  /** The sliders (specification 2, §9). */
  steps: number
  detail: number
  upscaleDetail: number
}

/**
 * A picture that a member had enlarged, or has. It bears the id of its task. Original and result are its
 * member's alone, and kept for a while (`upscale-sweep.ts`); a result that is kept as a creation stays.
 */
export interface Upscale {
  id: string
  memberId: string
  original: Pick<Medium, 'id' | 'ending'>
  /** Null until the task succeeded. */
  result: {
    medium: Pick<Medium, 'id' | 'ending'>
    engine: string
    verdict: Verdict
    /** In decibels, where the engine knew. */
    fidelity: number | null
  } | null
  createdAt: number
}

export interface UpscalesStore {
  add(upscale: { id: string; memberId: string; originalId: string; createdAt: number }): Promise<void>
  finish(
    id: string,
    result: { resultId: string; engine: string; verdict: Verdict; fidelity: number | null },
  ): Promise<void>
  /** One that is not retired. */
  find(id: string): Promise<Upscale | null>
  /** Oldest first, without the retired. */
  ofMember(memberId: string): Promise<readonly Upscale[]>
  /** Takes out of reach what failed, and what succeeded and was accepted before a time. */
  retire(which: { acceptedBefore: number; at: number }): Promise<void>
  /** The retired, each with those of its media that no creation ever showed. */
  retired(): Promise<readonly RetiredUpscale[]>
  /** Forgets a retired one and the records of its media. */
  remove(upscale: RetiredUpscale): Promise<void>
}

interface RetiredUpscale {
  id: string
  media: readonly Pick<Medium, 'id' | 'ending'>[]
}

export interface UpscaleAdapters extends PictureStorage {
  stores: Stores
  transact: Transact
  moderator: Moderator
}

type Form = BodyOf<typeof submitUpscale>

/**
 * Takes a picture in and accepts the task of enlarging it. What cannot be enlarged, or must not, is refused
 * here, before anything is charged and before any engine sees it.
 *
 * @throws {Refusal}
 */
export async function acceptUpscale(
  adapters: UpscaleAdapters,
  { member, network, form, idempotencyKey }: Sender & { member: Member; form: Form; idempotencyKey?: string },
): Promise<Task> {
  const { stores, media } = adapters
  const earlier = idempotencyKey && (await stores.tasks.findByKey(member.id, idempotencyKey))
  if (earlier) return earlier
  const sliders = readSliders(form)
  if (member.balance < limits.taskCost) {
    throw new Refusal('account.creditsShort', { credits: limits.taskCost })
  }

  await countWork(attemptsOn(stores, adapters.clock), 'files', { member, network })
  const { medium: original, verdict } = await takeIn(adapters, member, form.imageFile)
  const order = { kind: 'upscale', originalId: original.id, verdict, ...sliders } as const
  let task: Task | null = null
  try {
    task = await acceptTask(adapters, {
      member,
      network,
      order,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
      async alongside(stores, { id, memberId, createdAt }) {
        await stores.media.add(original)
        await stores.upscales.add({ id, memberId, originalId: original.id, createdAt })
      },
    })
    return task
  } finally {
    // Refused, or sent twice at once and taken in by the other
    if (task?.order !== order) await removeFiles(media, [original])
  }
}

/** Believes nothing of the file but its bytes. */
async function takeIn(
  adapters: UpscaleAdapters,
  member: Member,
  upload: File,
): Promise<{ medium: Medium; verdict: Verdict }> {
  const { workshop, moderator, media } = adapters
  const file = new Uint8Array(await upload.arrayBuffer())
  const type = pictureType(file)
  if (type === null || type === 'gif') throw new Refusal('upscale.type')
  try {
    // Told by the header alone: a picture that would fill the memory is never decoded.
    const { width, height, moves } = await workshop.measure(file)
    if (moves) throw new Refusal('upscale.moves')
    if (width > limits.upscale.side || height > limits.upscale.side) {
      throw new Refusal('upscale.side', { width, height, most: limits.upscale.side })
    }
    const medium = await storePicture(adapters, member.id, file)
    const verdict = await moderator.review(file, { from: 'member' })
    if (verdict !== 'refused') return { medium, verdict }
    await removeFiles(media, [medium])
    throw new Refusal('upscale.moderated')
  } catch (error) {
    if (error instanceof UnreadablePicture) throw new Refusal('upscale.broken')
    throw error
  }
}

/**
 * The form's other fields; out-of-range values are clamped, what is no number is the minimum
 * (specification 2, §5).
 *
 * @throws {Refusal}
 */
function readSliders(form: Form): Pick<UpscaleOrder, 'scenario' | 'steps' | 'detail' | 'upscaleDetail'> {
  const scenario = upscaleScenarios.find(id => id === form.scenario)
  if (!scenario) throw new Refusal('generation.scenario')
  const { steps, denoise, upscaleDenoise } = limits.upscale
  return {
    scenario,
    steps: readSlider(form.steps, steps),
    detail: readSlider(form.denoise, denoise),
    upscaleDetail: readSlider(form.upscaleDenoise, upscaleDenoise),
  }
}

function readSlider(text: string, { min, max, step }: { min: number; max: number; step: number }): number {
  const value = Number.parseFloat(text)
  if (Number.isNaN(value)) return min
  // A division by a whole number: 0.35 stays 0.35
  const parts = Math.round(1 / step)
  return Math.min(max, Math.max(min, Math.round(value * parts) / parts))
}
