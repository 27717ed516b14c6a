import { limits, thumbnailWidths } from '@tessera/shared-contracts'
import type { Author, FileType, OwnCreation, CallRequest, saveCreation } from '@tessera/shared-contracts'
import type { Generation } from '../generation/generations.ts'
import { newId } from '@tessera/platform/ids'
import { getMediaUrl, getMediumId, originalKey, thumbnailKey, type MediaFile } from '../media/media.ts'
import type { Member } from '../accounts/member.ts'
import type { Verdict } from '../moderation/moderation.ts'
import { DomainError } from '../../domain-error.ts'
import { createRateLimiter } from '../rate-limits/rate-limiter.ts'
import type { FeatureServices } from '../services.ts'
import type { Stores } from '../stores.ts'

/** A saved image, video or portfolio. */
export interface Creation {
  id: string
  ownerId: string
  fileType: FileType
  /** The file that the gallery shows: the image or video, or a preview of a portfolio's first page. */
  medium: Pick<MediaFile, 'id' | 'fileExtension' | 'width' | 'height' | 'placeholder'>
  title: string
  prompt: string | null
  generationId: string | null
  portfolioId: string | null
  moderation: Verdict
  /** What the moderator who refused it wrote to the owner; null if a moderator wrote nothing. */
  refusalReason: string | null
  public: boolean
  /** Its owner is suspended. */
  withheld: boolean
  author: Author
  createdAt: number
  /** Its sequence number in the gallery; null until it passes moderation. */
  sequence: number | null
}

/** What a creation shows. */
export interface CreationContent extends Pick<Creation, 'title' | 'moderation'> {
  mediumId: string
  /** Ids of further media, such as the images of a portfolio; they are public as long as it is. */
  otherMedia?: readonly string[]
}

/** A creation is public until its member hides it. */
export interface NewCreation
  extends
    CreationContent,
    Pick<Creation, 'id' | 'ownerId' | 'fileType' | 'createdAt'>,
    Partial<Pick<Creation, 'prompt' | 'generationId' | 'portfolioId'>> {}

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
 * on a deleted creation of this image still holds, so that nobody reviews a refused image twice.
 *
 * @param request.generationHistoryId id of the generation or the upscale
 * @param request.untitled the title of an image that has neither a title nor a prompt
 * @throws {DomainError} if the URL is no result of that task, or the task is another member's
 */
export async function saveAsCreation(
  { transact, clock }: Pick<FeatureServices, 'transact' | 'clock'>,
  member: Member,
  request: CallRequest<typeof saveCreation> & { untitled: string },
): Promise<void> {
  const mediumId = getMediumId(request.imageUrl)
  await transact(async stores => {
    const result =
      mediumId === null ? null : await findResult(stores, String(request.generationHistoryId), mediumId)
    if (!mediumId || result?.ownerId !== member.id) throw new DomainError('creation.notYours')
    if (await stores.creations.findByMedium(mediumId)) return
    const decision = await stores.creations.findModerationDecision(mediumId)
    await stores.creations.add({
      ...{ id: newId(), fileType: 'image', mediumId, createdAt: clock() },
      ...result,
      moderation: decision ?? result.moderation,
      title: toTitle(request.title) || toTitle(result.prompt ?? request.untitled),
    })
  })
}

/** Finds the data of a task's result; null unless the medium is a result of that task. */
async function findResult(
  { generations, upscales }: Stores,
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
  return { ownerId: memberId, moderation: result.verdict }
}

/**
 * Gives an image or video of the member another title, and returns it as it is stored.
 *
 * @throws {DomainError} if the title is empty or too long, or the member has no such image or video
 */
export async function renameCreation(
  { stores, clock }: Pick<FeatureServices, 'stores' | 'clock'>,
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
    generation_history_id: creation.generationId,
    thumb_url: getThumbnailUrl(medium),
    width: medium.width,
    height: medium.height,
    public: creation.public,
    moderation: creation.moderation,
    refusal_reason: creation.refusalReason,
  }
}

export const getThumbnailUrl = ({ id }: Pick<MediaFile, 'id'>): string =>
  getMediaUrl(thumbnailKey(id, thumbnailWidths[0]))
