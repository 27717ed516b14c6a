import { rm } from 'node:fs/promises'
import { posix } from 'node:path'
import { mediaTypes, parseKey, type MediaStore } from '../../../features/media/media.ts'
import { getStorePath } from '../disk-media-store.ts'
import type { Bucket } from './bucket.ts'

/** Creates a media store in a bucket. Keys have the same paths as on the disk, so that the stores can be copied. */
export function createBucketMediaStore(bucket: Bucket): MediaStore {
  /** Accepts only valid keys, so that no request can name an object outside of the store. */
  const locate = (key: string) => {
    const parsed = parseKey(key)
    if (!parsed) throw new TypeError(`"${key}" is not a key of the media store`)
    return { name: getObjectKey(key), type: mediaTypes[parsed.fileExtension] }
  }

  return {
    async put(key, file) {
      const { name, type } = locate(key)
      await bucket.put(name, file, type)
    },

    async putFile(key, path) {
      const { name, type } = locate(key)
      await bucket.put(name, path, type)
      await rm(path, { force: true })
    },

    size: async key => bucket.size(locate(key).name),
    read: (key, range) => bucket.read(locate(key).name, range),
    remove: async key => bucket.remove(locate(key).name),
    check: () => bucket.check(),
  }
}

/** The object key of a media key. */
export const getObjectKey = (key: string): string => posix.join('media', getStorePath(key))
