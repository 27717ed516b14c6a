import { rm } from 'node:fs/promises'
import { posix } from 'node:path'
import { mediaTypes, readKey, type MediaStore } from '../../domain/media.ts'
import { pathInStore } from '../media-store.ts'
import type { Bucket } from './bucket.ts'

/** The media store as objects, under the paths that they have on a disk: one can be copied to the other. */
export function bucketMediaStore(bucket: Bucket): MediaStore {
  /** Nothing but a key reaches the bucket, so that no address can name an object beside the store. */
  const objectOf = (key: string) => {
    const named = readKey(key)
    if (!named) throw new TypeError(`"${key}" is no key of the media store`)
    return { name: objectName(key), type: mediaTypes[named.ending] }
  }

  return {
    async put(key, file) {
      const { name, type } = objectOf(key)
      await bucket.put(name, file, type)
    },

    async take(key, path) {
      const { name, type } = objectOf(key)
      await bucket.put(name, path, type)
      await rm(path, { force: true })
    },

    size: async key => bucket.size(objectOf(key).name),
    read: (key, range) => bucket.read(objectOf(key).name, range),
    remove: async key => bucket.remove(objectOf(key).name),
    check: () => bucket.check(),
  }
}

/** Where a key's object lies in the bucket. */
export const objectName = (key: string): string => posix.join('media', pathInStore(key))
