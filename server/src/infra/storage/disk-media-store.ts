import { randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises'
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
    const path = join(folder, getStorePath(key))
    return { parent: dirname(path), path }
  }

  async function moveTo(key: string, file: string): Promise<void> {
    const { parent: shelf, path } = locate(key)
    await rename(file, path)
    // A rename is durable only after its folder is synced.
    await syncPath(shelf, 'r')
  }

  return {
    async put(key, file) {
      const { parent: shelf } = locate(key)
      await mkdir(shelf, { recursive: true })
      const temporaryPath = join(shelf, `.${randomUUID()}`)
      try {
        await writeDurably(temporaryPath, file)
        await moveTo(key, temporaryPath)
      } catch (error) {
        await rm(temporaryPath, { force: true })
        throw error
      }
    },

    async putFile(key, path) {
      const { parent: shelf } = locate(key)
      await syncPath(path, 'r+')
      await mkdir(shelf, { recursive: true })
      await moveTo(key, path)
    },

    async size(key) {
      try {
        return (await stat(locate(key).path)).size
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    read: (key, range) => createReadStream(locate(key).path, range),

    remove: key => rm(locate(key).path, { force: true }),

    async check() {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.W_OK)
    },
  }
}

async function writeDurably(path: string, file: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx')
  try {
    await handle.writeFile(file)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function syncPath(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
