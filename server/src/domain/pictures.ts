import {
  originalKey,
  removeFiles,
  thumbnailKey,
  type MediaStore,
  type Medium,
  type PictureEnding,
  type ThumbnailWidth,
} from './media.ts'
import type { Clock } from './clock.ts'
import { newId } from './ids.ts'

/** An encoded picture, or the path where one lies on this machine. */
type PictureFile = Uint8Array | string

/** Reads encoded pictures, by their bytes alone: names and declared types are not believed. */
export interface PictureWorkshop {
  /**
   * What the header says, and nothing is decoded: pixels, the right way up, and whether it is a moving picture.
   *
   * @throws {UnreadablePicture}
   */
  measure(file: Uint8Array): Promise<{ width: number; height: number; moves: boolean }>
  /** @throws {UnreadablePicture} */
  derive(file: PictureFile): Promise<DerivedPicture>
  /**
   * The same picture, encoded anew: nothing but its pixels is left.
   *
   * @param longest pixels; a larger picture is made smaller
   * @throws {UnreadablePicture}
   */
  encodeAnew(file: Uint8Array, ending: 'jpg' | 'webp', longest: number): Promise<Buffer>
  /**
   * The middle of a picture as a square WebP file; of a moving one, its first frame.
   *
   * @param side pixels
   * @throws {UnreadablePicture}
   */
  encodeSquare(file: Uint8Array, side: number): Promise<Buffer>
  /**
   * A picture for good: upright, and without a word about where, when and by whom it was taken. An animation
   * keeps its frames.
   *
   * @param path where it lies; a new file comes to lie beside it
   * @throws {UnreadablePicture}
   */
  prepare(path: string): Promise<PreparedPicture>
  /**
   * A picture that a model made as a PNG that says so, and how; nothing else that its engine wrote into it is
   * left. One that says so already is answered as it is.
   *
   * @throws {UnreadablePicture}
   */
  mark(file: Buffer, making: Making): Promise<Buffer>
  /** A picture made of another one, with the mark of that one where it says that a machine made it. */
  inheritMark(file: Buffer, original: Buffer): Promise<Buffer>
  /** A picture of nothing, for what cannot be shown. */
  blank(width: number, height: number): Promise<Buffer>
}

/** How a picture was made, as people's tools read it out of the file. */
export interface Making {
  prompt: string
  seed: number
  steps: number
  model: string
  /** The engine, as it is shown to people. */
  software: string
}

interface PreparedPicture {
  path: string
  bytes: number
  /** Small pictures of it, for whoever has to look: several of an animation. */
  stills: readonly Buffer[]
}

/** What is derived from a picture; none of it carries the original's metadata. */
interface DerivedPicture {
  ending: PictureEnding
  width: number
  height: number
  placeholder: string
  thumbnails: readonly { width: ThumbnailWidth; file: Buffer }[]
}

/** No picture of a type we take, a broken one, or one with too many pixels. */
export class UnreadablePicture extends Error {
  override readonly name: string = 'UnreadablePicture'
}

export class TooManyPixels extends UnreadablePicture {
  override readonly name = 'TooManyPixels'
}

/** What pictures are kept with. */
export interface PictureStorage {
  media: MediaStore
  workshop: PictureWorkshop
  clock: Clock
}

/**
 * Puts a picture and its thumbnails into the media store and answers the record to keep of it. The record
 * belongs into the caller's transaction: until it is there, nobody is served the files.
 *
 * @throws {UnreadablePicture}
 */
export async function storePicture(
  shelves: PictureStorage,
  ownerId: string,
  file: Uint8Array,
): Promise<Medium> {
  const { ending, width, height, placeholder, thumbnails } = await shelves.workshop.derive(file)
  const size = { bytes: file.byteLength, width, height }
  const medium = { ...newMedium(shelves, ownerId), ending, ...size, placeholder }
  await keepFiles(shelves.media, medium, media => media.put(originalKey(medium), file), thumbnails)
  return medium
}

/**
 * As {@link storePicture}, of a picture or video that lies on this machine; the file is the store's afterwards.
 *
 * @param work.poster stands for a video, which is as large as it says itself
 * @throws {UnreadablePicture}
 */
export async function storeFile(
  shelves: PictureStorage,
  ownerId: string,
  work: {
    path: string
    bytes: number
    video?: Pick<Medium, 'ending' | 'width' | 'height'>
    poster?: Uint8Array
  },
): Promise<Medium> {
  const { thumbnails, ...picture } = await shelves.workshop.derive(work.poster ?? work.path)
  const medium = { ...newMedium(shelves, ownerId), ...picture, ...work.video, bytes: work.bytes }
  await keepFiles(shelves.media, medium, media => media.take(originalKey(medium), work.path), thumbnails)
  return medium
}

const newMedium = ({ clock }: PictureStorage, ownerId: string) => ({
  id: newId(),
  ownerId,
  createdAt: clock(),
})

/** Keeps an original and its thumbnails; where one of them cannot be kept, none is left. */
async function keepFiles(
  media: MediaStore,
  medium: Medium,
  original: (media: MediaStore) => Promise<void>,
  thumbnails: DerivedPicture['thumbnails'],
): Promise<void> {
  const ends = await Promise.allSettled([
    original(media),
    ...thumbnails.map(({ width, file }) => media.put(thumbnailKey(medium.id, width), file)),
  ])
  const failed = ends.find(end => end.status === 'rejected')
  if (!failed) return
  await removeFiles(media, [medium])
  throw failed.reason
}
