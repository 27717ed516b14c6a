/**
 * Pictures and videos as files. A kept medium is an original, which stays as it was made, and what was
 * derived from it; all share the medium's id, so that a file's name says whose it is.
 */
export interface MediaStore {
  /** Keeps a whole file under a key; afterwards it survives a loss of power. An existing file is replaced. */
  put(key: string, file: Uint8Array): Promise<void>
  /** As `put`, of a file of this machine, below the data folder; it is gone from its old place. */
  take(key: string, path: string): Promise<void>
  /** Null where there is no such file. */
  size(key: string): Promise<number | null>
  /** The bytes from `start` to `end`, both included; fails where there is no such file. */
  read(key: string, range?: ByteRange): NodeJS.ReadableStream
  /** Never fails for a file that is already gone. */
  remove(key: string): Promise<void>
  /** Rejects where nothing can be kept now. */
  check(): Promise<void>
}

export interface ByteRange {
  start: number
  end: number
}

/** File types that are kept, by the ending of their name. */
export const mediaTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  mp4: 'video/mp4',
  webm: 'video/webm',
} as const
export type MediaEnding = keyof typeof mediaTypes
export type PictureEnding = 'png' | 'jpg' | 'webp' | 'gif'

/** Widths of the thumbnails, in pixels; the first stands in the gallery's answers. */
export const thumbnailWidths = [480, 960] as const
export type ThumbnailWidth = (typeof thumbnailWidths)[number]

/** What the database keeps of a medium. */
export interface Medium {
  id: string
  ownerId: string
  ending: MediaEnding
  /** Bytes of the original. */
  bytes: number
  /** Pixels of the original, the right way up. */
  width: number
  height: number
  /** A tiny picture as a data URL. */
  placeholder: string
  createdAt: number
}

export type VideoEnding = Exclude<MediaEnding, PictureEnding>

const keyPattern = /^([\w-]{16})(?:-(480|960|avatar))?\.([a-z0-9]{3,4})$/

/** The key of an original. */
export const originalKey = (medium: Pick<Medium, 'id' | 'ending'>): string => `${medium.id}.${medium.ending}`

/** The key of a thumbnail, a WebP file. */
export const thumbnailKey = (id: string, width: ThumbnailWidth): string => `${id}-${width}.webp`

/** Where the site serves a key. */
export const mediaAddress = (key: string): string => `/media/${key}`

/** The medium and file type that a key names; null for anything that is not a key. */
export function readKey(key: string): { id: string; ending: MediaEnding } | null {
  const [, id, , ending] = keyPattern.exec(key) ?? []
  return id && ending && Object.hasOwn(mediaTypes, ending) ? { id, ending: ending as MediaEnding } : null
}

/** The medium whose original or thumbnail an address of this site names; null for every other address. */
export function mediumOfAddress(address: string): string | null {
  const path = address.startsWith('/media/') ? address.slice('/media/'.length) : null
  return path === null ? null : (readKey(path)?.id ?? null)
}

/** Removes everything that is kept of a medium whose record is gone. */
export async function removeFiles(
  media: MediaStore,
  gone: readonly Pick<Medium, 'id' | 'ending'>[],
): Promise<void> {
  for (const medium of gone) {
    const thumbnails = thumbnailWidths.map(width => thumbnailKey(medium.id, width))
    for (const key of [originalKey(medium), ...thumbnails]) await media.remove(key)
  }
}

export interface MediaRecords {
  add(medium: Medium): Promise<void>
  find(id: string): Promise<Medium | null>
  ofOwner(memberId: string): Promise<readonly Medium[]>
  /** Uploads of deleted works that no other work shows and whose files may still be there. */
  abandoned(ownerId?: string): Promise<readonly Medium[]>
  /** The files are gone; nothing of the picture is kept any more. */
  filesRemoved(ids: readonly string[], at: number): Promise<void>
  /**
   * Of the pictures that portfolios showed and show no more: forgets those that something else shows, and puts those
   * that nobody has shown since `before` out of reach.
   *
   * @returns what is out of reach and whose files may still be there
   */
  letGo(times: { before: number; at: number }): Promise<readonly Medium[]>
  /** Whether a public creation that passed moderation and still stands shows it. */
  isPublic(id: string): Promise<boolean>
}
