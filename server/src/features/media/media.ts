import { imageWidths, thumbnailSuffix, type ImageWidth, namedThumbnailWidth } from '@tessera/shared-contracts'

declare module '../../feature.ts' {
  interface FeatureServices {
    media: MediaStore
  }
}

/**
 * Stores images and videos as files. A medium has an original, which never changes, and files derived from it.
 * The key of each file starts with the medium's id.
 */
export interface MediaStore {
  /** Stores or replaces a file. Once it resolves, the file survives a power failure. */
  put(key: string, file: Uint8Array): Promise<void>
  /** Moves a local file, below the data folder, into the store. */
  putFile(key: string, path: string): Promise<void>
  /** The size in bytes; null if there is no such file. */
  size(key: string): Promise<number | null>
  /** Reads the bytes from `start` to `end`, both included; fails if there is no such file. */
  read(key: string, range?: ByteRange): NodeJS.ReadableStream
  /** Does nothing if there is no such file. */
  remove(key: string): Promise<void>
  /** Rejects if the store cannot be written. */
  check(): Promise<void>
}

export interface ByteRange {
  start: number
  end: number
}

/** The stored file types by extension. */
export const mediaTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  mp4: 'video/mp4',
  webm: 'video/webm',
} as const
export type MediaExtension = keyof typeof mediaTypes
export type ImageExtension = 'png' | 'jpg' | 'webp' | 'gif'

/** The database record of a medium. */
export interface MediaFile {
  id: string
  ownerId: string
  fileExtension: MediaExtension
  /** Bytes of the original. */
  bytes: number
  /** Pixels of the original, after rotation. */
  width: number
  height: number
  /** A tiny image as a data URL. */
  placeholder: string
  createdAt: number
}

/** A medium whose files are stored and that has no record yet. */
export interface StoredMediaFile extends MediaFile {
  /** The difference hash of the image, or of a video's poster: 64 bits in hexadecimal. Similar images have similar ones. */
  imageHash: string
  /** Its file says that a trained model made it, or a part of it. */
  isGenerated: boolean
}

export type VideoExtension = Exclude<MediaExtension, ImageExtension>

const keyPattern = new RegExp(
  String.raw`^([\w-]{16})(?:-(${imageWidths.join('|')}|avatar))?\.([a-z0-9]{3,4})$`,
)

/** The key of an original. */
export const originalKey = (medium: Pick<MediaFile, 'id' | 'fileExtension'>): string =>
  `${medium.id}.${medium.fileExtension}`

/** The key of a smaller file, in WebP. */
export const thumbnailKey = (id: string, width: ImageWidth): string => `${id}${thumbnailSuffix(width)}`

/** The URL path at which the site serves a key. */
export const getMediaUrl = (key: string): string => `/media/${key}`

/** Returns the medium's id and the file type of a key; null for anything else. */
export function parseKey(key: string): { id: string; fileExtension: MediaExtension } | null {
  const [, id, , extension] = keyPattern.exec(key) ?? []
  return id && extension && Object.hasOwn(mediaTypes, extension)
    ? { id, fileExtension: extension as MediaExtension }
    : null
}

/** Returns the id of the medium whose original or thumbnail the URL names; null for every other URL. */
export function getMediumId(address: string): string | null {
  const path = address.startsWith('/media/') ? address.slice('/media/'.length) : null
  return path === null ? null : (parseKey(path)?.id ?? null)
}

/** Deletes the originals and smaller files of media. */
export async function deleteFiles(
  media: MediaStore,
  records: readonly Pick<MediaFile, 'id' | 'fileExtension'>[],
): Promise<void> {
  for (const medium of records) {
    const thumbnails = imageWidths.map(width => thumbnailKey(medium.id, width))
    await Promise.all([originalKey(medium), ...thumbnails].map(key => media.remove(key)))
  }
}

export const getThumbnailUrl = ({ id }: Pick<MediaFile, 'id'>): string =>
  getMediaUrl(thumbnailKey(id, namedThumbnailWidth))
