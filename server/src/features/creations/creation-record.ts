import type { FileType, Author, ReportReason } from '@tessera/shared-contracts'
import type { MediaFile, MediaExtension } from '../media/media.ts'
import type { Verdict } from '../moderation/moderation.ts'

/** Whether the owner of a refused creation can appeal, or has done so and waits. */
export type AppealState = 'possible' | 'open'

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
  /** The id of its medium where the file says how it was generated; null where it does not. */
  parametersId: string | null
  /** A trained model made it, or a part of it: here, or as its file says. */
  isGenerated: boolean
  portfolioId: string | null
  moderation: Verdict
  /** What the moderator who refused it wrote to the owner; null if a moderator wrote nothing. */
  refusalReason: string | null
  /** The rule that a refused creation breaks; null if no moderator has chosen one. */
  refusalRule: ReportReason | null
  /** Null if no moderator has refused it, and after the final decision. */
  refusalAppeal: AppealState | null
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

/** A creation is public, where `public` does not say otherwise. */
export interface NewCreation
  extends
    CreationContent,
    Pick<Creation, 'id' | 'ownerId' | 'fileType' | 'createdAt'>,
    Partial<Pick<Creation, 'prompt' | 'generationId' | 'portfolioId' | 'public'>> {}

/** The place of a creation among those of its member, which are ordered by time, sequence number and id. */
export type CreationCursor = Pick<Creation, 'createdAt' | 'sequence' | 'id'>

/** The file of a creation: the original, or for a portfolio the image of its first page. */
export interface CreationFile {
  title: string
  mediumId: string
  fileExtension: MediaExtension
  bytes: number
}
