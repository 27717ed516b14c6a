import type { Author, FileType, OwnCreation, RequestOf, saveCreation } from '@tessera/shared-contracts'
import type { Clock } from './clock.ts'
import type { Generation } from './generations.ts'
import { newId } from './ids.ts'
import {
  mediaAddress,
  mediumOfAddress,
  originalKey,
  thumbnailKey,
  thumbnailWidths,
  type Medium,
} from './media.ts'
import type { Member } from './member.ts'
import type { Verdict } from './moderation.ts'
import { Refusal } from './refusal.ts'
import type { Stores, Transact } from './stores.ts'

/** A kept work. */
export interface Creation {
  id: string
  ownerId: string
  fileType: FileType
  /** What the wall shows: the work itself, or a portfolio's first page. */
  medium: Pick<Medium, 'id' | 'ending' | 'width' | 'height' | 'placeholder'>
  title: string
  prompt: string | null
  generationId: string | null
  portfolioId: string | null
  moderation: Verdict
  public: boolean
  /** Its member is suspended. */
  withheld: boolean
  author: Author
  /** Its place in the gallery; null until moderation has passed it. */
  sequence: number | null
}

/** What is seen of a creation. */
export interface ShownWork extends Pick<Creation, 'title' | 'moderation'> {
  mediumId: string
  /** Media it shows besides, such as the pictures of a portfolio; they are public as long as it is. */
  otherMedia: readonly string[]
}

export interface NewCreation
  extends Omit<Creation, 'medium' | 'withheld' | 'author' | 'sequence'>, ShownWork {
  createdAt: number
}

export interface CreationsStore {
  /**
   * Adds a creation; one that has passed moderation gets the next place in the gallery, from a counter that
   * the transaction holds: a later place is never seen before an earlier one.
   */
  add(creation: NewCreation): Promise<void>
  /** Shows other media under another title; answers false where it does not stand any more. */
  change(id: string, shown: ShownWork, at: number): Promise<boolean>
  /** One that is not deleted. */
  find(id: string): Promise<Creation | null>
  findByMedium(mediumId: string): Promise<Creation | null>
  findByPortfolio(portfolioId: string): Promise<Creation | null>
  /** What was decided of this medium as a work of its own, which may be deleted since; null where nothing was. */
  decidedOn(mediumId: string): Promise<Exclude<Verdict, 'waiting'> | null>
  /** Whether there ever was one of this id; a deleted one counts. */
  isTaken(id: string): Promise<boolean>
  /** How many uploads a member has, and their bytes. */
  uploadsOf(memberId: string): Promise<{ files: number; bytes: number }>
  /** Newest first. */
  ofMember(memberId: string): Promise<readonly Creation[]>
  /** Those that wait for a person's verdict, oldest first. */
  waiting(): Promise<readonly Creation[]>
  /** Gives a waiting one its verdict, and its place in the gallery with `passed`; false where none waits. */
  decide(id: string, verdict: Exclude<Verdict, 'waiting'>): Promise<boolean>
  /** Deletes those of the ids that are the member's, and answers how many were. */
  remove(ids: readonly string[], ownerId: string, at: number): Promise<number>
  /** False where the member has no such creation. */
  setPublic(id: string, ownerId: string, isPublic: boolean): Promise<boolean>
}

/** Characters of a title. */
const titleLength = 80

/** A text cut to a title's length, at a whole character. */
export function asTitle(text: string): string {
  const characters = Array.from(
    text
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .toWellFormed(),
  )
  return characters.length <= titleLength
    ? characters.join('')
    : `${characters.slice(0, titleLength - 1).join('')}…`
}

export const mayBeSeenBy = (creation: Creation, member: Member | null): boolean =>
  creation.ownerId === member?.id ||
  (creation.public && creation.moderation === 'passed' && !creation.withheld)

/**
 * Keeps a picture that the member had made or enlarged, once: saving it again changes nothing. What was said of it
 * before it was deleted still holds: a refused picture does not come before a person twice.
 *
 * @param picture.generationHistoryId of the generation, or of the upscale
 * @param picture.untitled the title of a picture that has neither a title nor a prompt
 * @throws {Refusal} when the address is no result of it, or it is another member's
 */
export async function keepPicture(
  { transact, clock }: { transact: Transact; clock: Clock },
  member: Member,
  picture: RequestOf<typeof saveCreation> & { untitled: string },
): Promise<void> {
  const mediumId = mediumOfAddress(picture.imageUrl)
  await transact(async stores => {
    const made =
      mediumId === null ? null : await madePicture(stores, String(picture.generationHistoryId), mediumId)
    if (!mediumId || made?.ownerId !== member.id) throw new Refusal('creation.notYours')
    if (await stores.creations.findByMedium(mediumId)) return
    const decided = await stores.creations.decidedOn(mediumId)
    await stores.creations.add({
      ...publicImage(mediumId, clock()),
      ...made,
      moderation: decided ?? made.moderation,
      title: asTitle(picture.title) || asTitle(made.prompt ?? picture.untitled),
    })
  })
}

/** What a creation tells of the picture it is; null unless the medium is a result of that task. */
async function madePicture(
  { generations, upscales }: Stores,
  taskId: string,
  mediumId: string,
): Promise<Pick<NewCreation, 'ownerId' | 'prompt' | 'generationId' | 'moderation'> | null> {
  const generation = await generations.find(taskId)
  const picture = generation?.pictures.find(each => each.mediumId === mediumId)
  if (generation && picture) {
    const { id, memberId, order } = generation
    return { ownerId: memberId, prompt: order.prompt, generationId: id, moderation: picture.verdict }
  }
  const upscale = await upscales.find(taskId)
  if (upscale?.result?.medium.id !== mediumId) return null
  const { memberId, result } = upscale
  return { ownerId: memberId, prompt: null, generationId: null, moderation: result.verdict }
}

/** A generated picture as a public creation that passed moderation. */
export const creationOf = (
  generation: Pick<Generation, 'id' | 'memberId' | 'order'>,
  mediumId: string,
  createdAt: number,
): NewCreation => ({
  ...publicImage(mediumId, createdAt),
  ownerId: generation.memberId,
  title: asTitle(generation.order.prompt),
  prompt: generation.order.prompt,
  generationId: generation.id,
  moderation: 'passed',
})

const publicImage = (mediumId: string, createdAt: number) => ({
  id: newId(),
  fileType: 'image' as const,
  mediumId,
  otherMedia: [],
  portfolioId: null,
  public: true,
  createdAt,
})

export function asOwnCreation(creation: Creation): OwnCreation {
  const { id, fileType, medium, title } = creation
  return {
    id,
    file_type: fileType,
    full_url: mediaAddress(originalKey(medium)),
    title,
    portfolio_id: creation.portfolioId,
    thumb_url: thumbnailOf(medium),
    width: medium.width,
    height: medium.height,
    public: creation.public,
    moderation: creation.moderation,
  }
}

export const thumbnailOf = ({ id }: Pick<Medium, 'id'>): string =>
  mediaAddress(thumbnailKey(id, thumbnailWidths[0]))
