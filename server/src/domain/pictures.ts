import {
  originalKey,
  thumbnailKey,
  type MediaStore,
  type Medium,
  type PictureEnding,
  type ThumbnailWidth,
} from './media.ts'
import type { Clock } from './clock.ts'
import { newId } from './ids.ts'

/** Reads encoded pictures, by their bytes alone: names and declared types are not believed. */
export interface PictureWorkshop {
  /** @throws {UnreadablePicture} */
  derive(file: Uint8Array): Promise<DerivedPicture>
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
  override readonly name = 'UnreadablePicture'
}

/**
 * Puts a picture and its thumbnails into the media store and answers the record to keep of it. The record
 * belongs into the caller's transaction: until it is there, nobody is served the files.
 *
 * @throws {UnreadablePicture}
 */
export async function storePicture(
  { media, workshop, clock }: { media: MediaStore; workshop: PictureWorkshop; clock: Clock },
  ownerId: string,
  file: Uint8Array,
): Promise<Medium> {
  const { ending, width, height, placeholder, thumbnails } = await workshop.derive(file)
  const medium = {
    id: newId(),
    ownerId,
    ending,
    bytes: file.byteLength,
    width,
    height,
    placeholder,
    createdAt: clock(),
  }
  await Promise.all([
    media.put(originalKey(medium), file),
    ...thumbnails.map(thumbnail => media.put(thumbnailKey(medium.id, thumbnail.width), thumbnail.file)),
  ])
  return medium
}
