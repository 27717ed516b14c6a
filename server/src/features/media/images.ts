import { type ThumbnailWidth } from '@tessera/shared-contracts'
import {
  originalKey,
  deleteFiles,
  thumbnailKey,
  type MediaStore,
  type MediaFile,
  type ImageExtension,
} from './media.ts'
import type { Clock } from '@tessera/platform/clock'
import { newId } from '@tessera/platform/ids'

/** An encoded image, or the path of one on this machine. */
type ImageFile = Uint8Array | string

/** Reads and converts encoded images. It trusts only their bytes. */
export interface ImageProcessor {
  /**
   * Reads the size after rotation, and whether the image is animated, from the header alone.
   *
   * @throws {UnreadableImageError}
   */
  measure(file: Uint8Array): Promise<{ width: number; height: number; isAnimated: boolean }>
  /** @throws {UnreadableImageError} */
  derive(file: ImageFile): Promise<DerivedImage>
  /**
   * Encodes the pixels again, so that no metadata is left.
   *
   * @param maxSide pixels; larger images are scaled down
   * @throws {UnreadableImageError}
   */
  reencode(file: Uint8Array, fileExtension: 'jpg' | 'webp', maxSide: number): Promise<Buffer>
  /**
   * Crops the middle of an image, or of the first frame of an animation, to a square WebP file.
   *
   * @param side pixels
   * @throws {UnreadableImageError}
   */
  cropSquare(file: Uint8Array, side: number): Promise<Buffer>
  /**
   * Rotates an image upright and removes metadata such as place, time and author. An animation keeps its frames.
   *
   * @param path the image; the result is a new file beside it
   * @throws {UnreadableImageError}
   */
  prepare(path: string): Promise<PreparedImage>
  /**
   * Writes into a PNG that a model made the image, and how, and removes the engine's own metadata. Returns an image
   * unchanged that has this mark.
   *
   * @throws {UnreadableImageError}
   */
  markAsGenerated(file: Buffer, making: GenerationMetadata): Promise<Buffer>
  /** Copies the mark of `markAsGenerated` from the original to an image made of it, if the original has one. */
  copyMetadata(file: Buffer, original: Buffer): Promise<Buffer>
  /** Creates an empty image, for videos without a poster. */
  createBlank(width: number, height: number): Promise<Buffer>
}

/** How an image was generated, as common tools read it from the file. */
export interface GenerationMetadata {
  prompt: string
  seed: number
  steps: number
  model: string
  /** The display name of the engine. */
  software: string
}

interface PreparedImage {
  path: string
  bytes: number
  /** Small images for the moderator; several of an animation. */
  stills: readonly Buffer[]
}

/** Files derived from an image, without its metadata. */
interface DerivedImage {
  fileExtension: ImageExtension
  width: number
  height: number
  placeholder: string
  thumbnails: readonly { width: ThumbnailWidth; file: Buffer }[]
}

/** The file is no image of a supported type, is broken, or has too many pixels. */
export class UnreadableImageError extends Error {
  override readonly name: string = 'UnreadableImageError'
}

export class TooManyPixelsError extends UnreadableImageError {
  override readonly name = 'TooManyPixelsError'
}

/** The services that storing an image needs. */
export interface ImageStorage {
  media: MediaStore
  imageProcessor: ImageProcessor
  clock: Clock
}

/**
 * Writes an image and its thumbnails into the media store and returns the record. The caller adds the record in its
 * transaction; until then the files are not served.
 *
 * @throws {UnreadableImageError}
 */
export async function storeImage(
  storage: ImageStorage,
  ownerId: string,
  file: Uint8Array,
): Promise<MediaFile> {
  const { fileExtension, width, height, placeholder, thumbnails } = await storage.imageProcessor.derive(file)
  const size = { bytes: file.byteLength, width, height }
  const medium = { ...createMediaFile(storage, ownerId), fileExtension, ...size, placeholder }
  await putFiles(storage.media, medium, media => media.put(originalKey(medium), file), thumbnails)
  return medium
}

/**
 * Like {@link storeImage}, for an image or video file on this machine, which it moves into the store.
 *
 * @param file.poster the image from which the thumbnails of a video are made
 * @throws {UnreadableImageError}
 */
export async function storeMediaFile(
  storage: ImageStorage,
  ownerId: string,
  file: {
    path: string
    bytes: number
    video?: Pick<MediaFile, 'fileExtension' | 'width' | 'height'>
    poster?: Uint8Array
  },
): Promise<MediaFile> {
  const { thumbnails, ...image } = await storage.imageProcessor.derive(file.poster ?? file.path)
  const medium = { ...createMediaFile(storage, ownerId), ...image, ...file.video, bytes: file.bytes }
  await putFiles(storage.media, medium, media => media.putFile(originalKey(medium), file.path), thumbnails)
  return medium
}

const createMediaFile = ({ clock }: ImageStorage, ownerId: string) => ({
  id: newId(),
  ownerId,
  createdAt: clock(),
})

/** Writes an original and its thumbnails. If one write fails, it deletes the others. */
async function putFiles(
  media: MediaStore,
  medium: MediaFile,
  putOriginal: (media: MediaStore) => Promise<void>,
  thumbnails: DerivedImage['thumbnails'],
): Promise<void> {
  const results = await Promise.allSettled([
    putOriginal(media),
    ...thumbnails.map(({ width, file }) => media.put(thumbnailKey(medium.id, width), file)),
  ])
  const failed = results.find(result => result.status === 'rejected')
  if (!failed) return
  await deleteFiles(media, [medium])
  throw failed.reason
}
