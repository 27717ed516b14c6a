import { isPublicRequested, limits } from '@tessera/shared-contracts'
import type { OwnCreation, CallRequest, saveCreation } from '@tessera/shared-contracts'
import { newId } from '@tessera/server-kit/ids'
import { getMediaUrl, getMediumId, originalKey, getThumbnailUrl } from '../media/media.ts'
import type { Member } from '../accounts/members/member.ts'
import { DomainError } from '../../domain-error.ts'
import { createRateLimiter } from '../rate-limits/rate-limiter.ts'
import type { Generation } from '../generation/generation-record.ts'
import type { Needs } from '../../feature.ts'
import type { CreationStores } from './stores.ts'
import { isCameraFileName } from './is-camera-file-name.ts'
import type { Creation, NewCreation } from './creation-record.ts'

/** The characters of a text on one line. */
const toLine = (text: string): string[] =>
  Array.from(
    text
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .toWellFormed(),
  )

/** Shortens a text to the length of a title, without splitting a character. */
export function toTitle(text: string): string {
  const characters = toLine(text)
  return characters.length <= limits.maxCreationTitleLength
    ? characters.join('')
    : `${characters.slice(0, limits.maxCreationTitleLength - 1).join('')}…`
}

export const isVisibleTo = (creation: Creation, member: Member | null): boolean =>
  creation.ownerId === member?.id ||
  (creation.public && creation.moderation === 'passed' && !creation.withheld)

/**
 * Saves a generated or upscaled image as a creation of the member. Saving it again changes nothing. An earlier verdict
 * on a deleted creation of this image still holds, so that no moderator reviews a refused image twice.
 *
 * @param request.generationHistoryId id of the generation or the upscale
 * @param request.untitled the title of an image that has neither a title nor a prompt
 * @returns the saved creation
 * @throws {DomainError} if the URL is no result of that task, or the task is another member's
 */
export async function saveAsCreation(
  { transact, clock }: Needs<'transact' | 'clock', CreationStores>,
  member: Member,
  request: CallRequest<typeof saveCreation> & { untitled: string },
): Promise<Pick<Creation, 'id' | 'public'>> {
  const mediumId = getMediumId(request.imageUrl)
  return transact(async stores => {
    const result =
      mediumId === null ? null : await findResult(stores, String(request.generationHistoryId), mediumId)
    if (!mediumId || result?.ownerId !== member.id) throw new DomainError('creation.notYours')
    const earlier = await stores.creations.findByMedium(mediumId)
    if (earlier) return earlier
    const id = newId()
    const isPublic = isPublicRequested(request.public)
    const title = isCameraFileName(request.title) ? '' : toTitle(request.title)
    const decision = await stores.creations.findModerationDecision(mediumId)
    await stores.creations.add({
      id,
      fileType: 'image',
      mediumId,
      createdAt: clock(),
      ...result,
      moderation: decision ?? result.moderation,
      title: title || toTitle(result.prompt || request.untitled),
      public: isPublic,
    })
    return { id, public: isPublic }
  })
}

/** Finds the data of a task's result; null unless the medium is a result of that task. */
async function findResult(
  { generations, upscales, mediaParameters }: CreationStores,
  taskId: string,
  mediumId: string,
): Promise<Pick<NewCreation, 'ownerId' | 'prompt' | 'generationId' | 'moderation'> | null> {
  const generation = await generations.find(taskId)
  const image = generation?.images.find(each => each.mediumId === mediumId)
  if (generation && image) {
    const { id, memberId, params: order } = generation
    return { ownerId: memberId, prompt: order.prompt, generationId: id, moderation: image.verdict }
  }
  const upscale = await upscales.find(taskId)
  if (upscale?.result?.medium.id !== mediumId) return null
  const { memberId, result } = upscale
  const parameters = await mediaParameters.find(mediumId)
  return { ownerId: memberId, prompt: parameters?.prompt ?? null, moderation: result.verdict }
}

/**
 * Gives an image or video of the member another title, and returns it as it is stored.
 *
 * @throws {DomainError} if the title is empty or too long, or the member has no such image or video
 */
export async function renameCreation(
  { stores, clock }: Needs<'stores' | 'clock', CreationStores>,
  member: Member,
  id: string,
  text: string,
): Promise<string> {
  const characters = toLine(text)
  const most = limits.maxCreationTitleLength
  if (characters.length === 0) throw new DomainError('creation.titleRequired')
  if (characters.length > most) throw new DomainError('creation.titleTooLong', { most })
  await createRateLimiter(stores, clock).consume('renames', member.id)
  const title = characters.join('')
  if (!(await stores.creations.rename(id, member.id, title))) throw new DomainError('creation.unknown')
  return title
}

/** Makes a public creation of a generated image that passed moderation. */
export const toNewCreation = (
  generation: Pick<Generation, 'id' | 'memberId' | 'params'>,
  mediumId: string,
  createdAt: number,
): NewCreation => ({
  id: newId(),
  fileType: 'image',
  mediumId,
  ownerId: generation.memberId,
  title: toTitle(generation.params.prompt),
  prompt: generation.params.prompt,
  generationId: generation.id,
  moderation: 'passed',
  createdAt,
})

export function toOwnCreation(creation: Creation): OwnCreation {
  const { id, fileType, medium, title } = creation
  return {
    id,
    file_type: fileType,
    full_url: getMediaUrl(originalKey(medium)),
    title,
    portfolio_id: creation.portfolioId,
    generation_history_id: creation.generationId ?? creation.parametersId,
    ai_generated: creation.isGenerated,
    thumb_url: getThumbnailUrl(medium),
    width: medium.width,
    height: medium.height,
    public: creation.public,
    moderation: creation.moderation,
    created_at: new Date(creation.createdAt).toISOString(),
    refusal_reason: creation.refusalReason,
    refusal_rule: creation.refusalRule,
    refusal_appeal: creation.refusalAppeal,
  }
}
