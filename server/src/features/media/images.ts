import type { GenerationParameters } from '@tessera/shared-contracts/generation-parameters'
import { type ThumbnailWidth } from '@tessera/shared-contracts'
import { originalKey, deleteFiles, thumbnailKey, type ImageExtension, type StoredMediaFile } from './media.ts'
import { newId } from '@tessera/server-kit/ids'
import type { Needs } from '../../feature.ts'

declare module '../../feature.ts' {
  interface FeatureServices {
    imageProcessor: ImageProcessor
  }
}

/** An encoded image, or the path of one on this machine. */
export type ImageFile = Uint8Array | string

/** Reads and converts encoded images. It trusts only their bytes. */
export interface ImageProcessor {
  /**
   * Reads the size after rotation, and whether the image is animated, from the header alone.
   *
   * @throws {UnreadableImageError}
   */
  measure(file: ImageFile): Promise<{ width: number; height: number; isAnimated: boolean }>
  /** @throws {UnreadableImageError} */
  derive(file: ImageFile): Promise<ImageDerivatives>
  /**
   * Encodes the pixels again, so that no metadata is left.
   *
   * @param maxSide pixels; larger images are scaled down
   * @throws {UnreadableImageError}
   */
  reencode(file: ImageFile, fileExtension: 'jpg' | 'webp', maxSide: number): Promise<Buffer>
  /**
   * Encodes a still image again as a WebP file. An animation keeps its coded data, without metadata but marks of generated
   * images.
   *
   * @param maxSide pixels; larger still images are scaled down
   * @throws {TooManyFramesError | UnreadableImageError}
   */
  prepareEmbedded(file: ImageFile, maxSide: number): Promise<EmbeddedImage>
  /**
   * Encodes an image, or the first frame of an animation, as a WebP file without other metadata than marks of a generated
   * image.
   *
   * @param maxWidth pixels; wider images are scaled down
   * @throws {UnreadableImageError}
   */
  scaleToWidth(file: ImageFile, maxWidth: number): Promise<Buffer>
  /**
   * Crops the middle of an image, or of the first frame of an animation, to a square WebP file.
   *
   * @param side pixels
   * @throws {UnreadableImageError}
   */
  cropSquare(file: Uint8Array, side: number): Promise<Buffer>
  /**
   * Removes metadata such as place, time and author from the container of an image, and derives its smaller files. The
   * coded data stays as it is.
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
  /** Copies the marks of a generated image from the original to an image made of it, which becomes a PNG if it has any. */
  copyMetadata(file: Buffer, original: Buffer): Promise<Buffer>
  /** Reads how the image was generated from what its file says; null where it says nothing. */
  readParameters(file: ImageFile): Promise<GenerationParameters | null>
  /**
   * Decodes an upright image without transparency, stretched to a square: one byte each for red, green and blue.
   *
   * @param side pixels
   * @throws {UnreadableImageError}
   */
  readPixels(file: Uint8Array, side: number): Promise<Buffer>
  /** Creates an empty image, for videos without a poster. */
  createBlank(width: number, height: number): Promise<Buffer>
}

/** How an image was generated, as common tools read it from the file. */
export interface GenerationMetadata {
  prompt: string
  seed: number | null
  steps: number
  model: string
  /** The display name of the engine. */
  software: string
}

export interface PreparedImage {
  path: string
  bytes: number
  /** Small images for the moderator; several of an animation. */
  stills: readonly Buffer[]
  derived: ImageDerivatives
}

/** An image of a document. */
export interface EmbeddedImage {
  file: Buffer
  /** For the moderator: the file, or small images of several frames of an animation. */
  stills: readonly Buffer[]
}

/** Files derived from an image, without its metadata. */
export interface ImageDerivatives {
  fileExtension: ImageExtension
  width: number
  height: number
  placeholder: string
  /** The difference hash, see {@link StoredMediaFile}. */
  imageHash: string
  /** See {@link StoredMediaFile}. */
  isGenerated: boolean
  thumbnails: readonly { width: ThumbnailWidth; file: Buffer }[]
}

/** The file is no image of a supported type, is damaged, or has too many pixels. */
export class UnreadableImageError extends Error {
  override readonly name: string = 'UnreadableImageError'
}

/** The file is an image of a supported type that no decoder can read to its end. */
export class DamagedImageError extends UnreadableImageError {
  override readonly name = 'DamagedImageError'
}

export class TooManyPixelsError extends UnreadableImageError {
  override readonly name = 'TooManyPixelsError'
}

/** The frames of an animation have too many pixels together. */
export class TooManyFramesError extends UnreadableImageError {
  override readonly name = 'TooManyFramesError'
}

/** The services that storing an image needs. */
export type ImageStorageNeeds = Needs<'media' | 'imageProcessor' | 'clock'>

/**
 * Writes an image and its thumbnails into the media store and returns the record. The caller adds the record in its
 * transaction; until then the files are not served.
 *
 * @throws {UnreadableImageError}
 */
export async function storeImage(
  storage: ImageStorageNeeds,
  ownerId: string,
  file: Uint8Array,
): Promise<StoredMediaFile> {
  const derived = { ...(await storage.imageProcessor.derive(file)), bytes: file.byteLength }
  return storeDerived(storage, ownerId, derived, key => storage.media.put(key, file))
}

/**
 * Like {@link storeImage}, for an image or video file on this machine, which it moves into the store.
 *
 * @param file.derived the smaller files of the image, or of the poster of a video
 */
export async function storeMediaFile(
  storage: ImageStorageNeeds,
  ownerId: string,
  file: {
    path: string
    bytes: number
    video?: Pick<StoredMediaFile, 'fileExtension' | 'width' | 'height' | 'isGenerated'>
    derived: ImageDerivatives
  },
): Promise<StoredMediaFile> {
  const derived = { ...file.derived, ...file.video, bytes: file.bytes }
  return storeDerived(storage, ownerId, derived, key => storage.media.putFile(key, file.path))
}

/** Writes an original and its thumbnails, and returns the record. If one write fails, it deletes the others. */
export async function storeDerived(
  { media, clock }: ImageStorageNeeds,
  ownerId: string,
  {
    thumbnails,
    ...file
  }: Pick<ImageDerivatives, 'thumbnails'> & Omit<StoredMediaFile, 'id' | 'ownerId' | 'createdAt'>,
  putOriginal: (key: string) => Promise<void>,
): Promise<StoredMediaFile> {
  const medium = { id: newId(), ownerId, createdAt: clock(), ...file }
  const results = await Promise.allSettled([
    putOriginal(originalKey(medium)),
    ...thumbnails.map(({ width, file }) => media.put(thumbnailKey(medium.id, width), file)),
  ])
  const failed = results.find(result => result.status === 'rejected')
  if (!failed) return medium
  await deleteFiles(media, [medium])
  throw failed.reason
}
