import { thumbnailWidths } from '@tessera/shared-contracts'
import type { Author, FileType, OwnCreation, CallRequest, saveCreation } from '@tessera/shared-contracts'
import type { Clock } from '@tessera/platform/clock'
import type { Generation } from '../generation/generations.ts'
import { newId } from '@tessera/platform/ids'
import { getMediaUrl, getMediumId, originalKey, thumbnailKey, type MediaFile } from '../media/media.ts'
import type { Member } from '../accounts/member.ts'
import type { Verdict } from '../moderation/moderation.ts'
import { DomainError } from '../../domain-error.ts'
import type { Stores, Transact } from '../stores.ts'

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
  public: boolean
  /** Its owner is suspended. */
  withheld: boolean
  author: Author
  /** Its sequence number in the gallery; null until it passes moderation. */
  sequence: number | null
}

/** What a creation shows. */
export interface CreationContent extends Pick<Creation, 'title' | 'moderation'> {
  mediumId: string
  /** Ids of further media, such as the images of a portfolio; they are public as long as it is. */
  otherMedia: readonly string[]
}

export interface NewCreation
  extends Omit<Creation, 'medium' | 'withheld' | 'author' | 'sequence'>, CreationContent {
  createdAt: number
}

export interface CreationsStore {
  /**
   * Adds a creation. One that passed moderation gets the next sequence number of the gallery. The transaction locks
   * that counter, so no reader sees a higher number before a lower one.
   */
  add(creation: NewCreation): Promise<void>
  /** Replaces the content; false if the creation is deleted. */
  update(id: string, shown: CreationContent, at: number): Promise<boolean>
  /** Finds a creation that is not deleted; so do the next two. */
  find(id: string): Promise<Creation | null>
  findByMedium(mediumId: string): Promise<Creation | null>
  findByPortfolio(portfolioId: string): Promise<Creation | null>
  /** The last decision on a creation of this medium, deleted ones included; null if there is none. Portfolios do not count. */
  findModerationDecision(mediumId: string): Promise<Exclude<Verdict, 'waiting'> | null>
  /** Whether a creation has this id; deleted ones count. */
  isIdTaken(id: string): Promise<boolean>
  /** The number of a member's uploads, and their bytes. */
  getUploadUsage(memberId: string): Promise<{ files: number; bytes: number }>
  /** The member's creations, newest first. */
  listByMember(memberId: string): Promise<readonly Creation[]>
  /** Creations that wait for a moderator, oldest first. */
  listWaiting(): Promise<readonly Creation[]>
  /** Sets the verdict of a waiting creation; `passed` also adds it to the gallery. False if it does not wait. */
  decide(id: string, verdict: Exclude<Verdict, 'waiting'>): Promise<boolean>
  /** Deletes the member's creations among the ids; returns their number. */
  remove(ids: readonly string[], ownerId: string, at: number): Promise<number>
  /** False if the member has no such creation. */
  setPublic(id: string, ownerId: string, isPublic: boolean): Promise<boolean>
}

/** In characters. */
const maxTitleLength = 80

/** Shortens a text to the length of a title, without splitting a character. */
export function toTitle(text: string): string {
  const characters = Array.from(
    text
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .toWellFormed(),
  )
  return characters.length <= maxTitleLength
    ? characters.join('')
    : `${characters.slice(0, maxTitleLength - 1).join('')}…`
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
  { transact, clock }: { transact: Transact; clock: Clock },
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
      ...createPublicImage(mediumId, clock()),
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
  return { ownerId: memberId, prompt: null, generationId: null, moderation: result.verdict }
}

/** Makes a public creation of a generated image that passed moderation. */
export const toNewCreation = (
  generation: Pick<Generation, 'id' | 'memberId' | 'params'>,
  mediumId: string,
  createdAt: number,
): NewCreation => ({
  ...createPublicImage(mediumId, createdAt),
  ownerId: generation.memberId,
  title: toTitle(generation.params.prompt),
  prompt: generation.params.prompt,
  generationId: generation.id,
  moderation: 'passed',
})

const createPublicImage = (mediumId: string, createdAt: number) => ({
  id: newId(),
  fileType: 'image' as const,
  mediumId,
  otherMedia: [],
  portfolioId: null,
  public: true,
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
    thumb_url: getThumbnailUrl(medium),
    width: medium.width,
    height: medium.height,
    public: creation.public,
    moderation: creation.moderation,
  }
}

export const getThumbnailUrl = ({ id }: Pick<MediaFile, 'id'>): string =>
  getMediaUrl(thumbnailKey(id, thumbnailWidths[0]))
