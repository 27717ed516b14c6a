import { randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readKey, type MediaStore } from '../domain/media.ts'

/** Where a key's file lies below the store's folder, on every system with slashes. */
export const pathInStore = (key: string): string => `${key.slice(0, 2).toLowerCase()}/${key}`

/**
 * The media store as a folder. Files are spread over subfolders by the start of their key; a file appears
 * under its name only when all of it is on the disk.
 */
export function diskMediaStore(folder: string): MediaStore {
  /** Nothing but a key reaches the disk, so that no address can name a file beside the store. */
  const place = (key: string) => {
    if (!readKey(key)) throw new TypeError(`"${key}" is no key of the media store`)
    const path = join(folder, pathInStore(key))
    return { shelf: dirname(path), path }
  }

  async function moveTo(key: string, file: string): Promise<void> {
    const { shelf, path } = place(key)
    await rename(file, path)
    // A rename is kept only once its folder is.
    await syncPath(shelf, 'r')
  }

  return {
    async put(key, file) {
      const { shelf } = place(key)
      await mkdir(shelf, { recursive: true })
      const draft = join(shelf, `.${randomUUID()}`)
      try {
        await writeDurably(draft, file)
        await moveTo(key, draft)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },

    async take(key, path) {
      const { shelf } = place(key)
      await syncPath(path, 'r+')
      await mkdir(shelf, { recursive: true })
      await moveTo(key, path)
    },

    async size(key) {
      try {
        return (await stat(place(key).path)).size
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    read: (key, range) => createReadStream(place(key).path, range),

    remove: key => rm(place(key).path, { force: true }),

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
