import { randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseKey, type MediaStore } from '../../features/media/media.ts'

/** The path of a key below the store's folder, with slashes on every system. */
export const getStorePath = (key: string): string => `${key.slice(0, 2).toLowerCase()}/${key}`

/**
 * Creates a media store in a folder, with subfolders by the start of the key. A file appears under its name only when
 * it is completely on the disk.
 */
export function createDiskMediaStore(folder: string): MediaStore {
  /** Accepts only valid keys, so that no request can name a file outside of the store. */
  const locate = (key: string) => {
    if (!parseKey(key)) throw new TypeError(`"${key}" is not a key of the media store`)
    return join(folder, getStorePath(key))
  }

  async function moveTo(path: string, file: string): Promise<void> {
    await rename(file, path)
    // A rename is durable only after its folder is synced.
    await syncPath(dirname(path), 'r')
  }

  return {
    async put(key, file) {
      const path = locate(key)
      await mkdir(dirname(path), { recursive: true })
      const temporaryPath = join(dirname(path), `.${randomUUID()}`)
      try {
        await writeFile(temporaryPath, file, { flag: 'wx', flush: true })
        await moveTo(path, temporaryPath)
      } catch (error) {
        await rm(temporaryPath, { force: true })
        throw error
      }
    },

    async putFile(key, file) {
      const path = locate(key)
      await syncPath(file, 'r+')
      await mkdir(dirname(path), { recursive: true })
      await moveTo(path, file)
    },

    async size(key) {
      try {
        return (await stat(locate(key))).size
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    read: (key, range) => createReadStream(locate(key), range),

    remove: key => rm(locate(key), { force: true }),

    async check() {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.W_OK)
    },
  }
}

async function syncPath(path: string, flags: 'r' | 'r+'): Promise<void> {
  await using handle = await open(path, flags)
  await handle.sync()
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
