import { type ThumbnailWidth } from '@tessera/shared-contracts'
import {
  originalKey,
  deleteFiles,
  thumbnailKey,
  type MediaFile,
  type ImageExtension,
  type StoredMediaFile,
} from './media.ts'
import type { FeatureServices } from '../services.ts'
import { newId } from '@tessera/platform/ids'

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
  derive(file: ImageFile): Promise<DerivedImage>
  /**
   * Encodes the pixels again, so that no metadata is left.
   *
   * @param maxSide pixels; larger images are scaled down
   * @throws {UnreadableImageError}
   */
  reencode(file: ImageFile, fileExtension: 'jpg' | 'webp', maxSide: number): Promise<Buffer>
  /**
   * Encodes an image, or the first frame of an animation, as a WebP file without metadata.
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
  /** The difference hash, see {@link StoredMediaFile}. */
  imageHash: string
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
export type ImageStorage = Pick<FeatureServices, 'media' | 'imageProcessor' | 'clock'>

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
): Promise<StoredMediaFile> {
  const derived = { ...(await storage.imageProcessor.derive(file)), bytes: file.byteLength }
  return storeDerived(storage, ownerId, derived, key => storage.media.put(key, file))
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
): Promise<StoredMediaFile> {
  const image = await storage.imageProcessor.derive(file.poster ?? file.path)
  const derived = { ...image, ...file.video, bytes: file.bytes }
  return storeDerived(storage, ownerId, derived, key => storage.media.putFile(key, file.path))
}

/** Writes an original and its thumbnails, and returns the record. If one write fails, it deletes the others. */
export async function storeDerived(
  { media, clock }: ImageStorage,
  ownerId: string,
  {
    thumbnails,
    ...file
  }: Pick<DerivedImage, 'thumbnails'> & Omit<StoredMediaFile, 'id' | 'ownerId' | 'createdAt'>,
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
