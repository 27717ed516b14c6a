import { statfs } from 'node:fs/promises'
import { OutOfSpaceError, type SpaceCheck } from '@tessera/platform/http/out-of-space'

/**
 * Creates the check that refuses new work while a folder's disk has less space than `minBytes`. The rest is for work
 * that has begun, and for the database.
 */
export const createSpaceCheck =
  (folder: string, minBytes: number): SpaceCheck =>
  async () => {
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < minBytes)
      throw new OutOfSpaceError(
        `less than ${minBytes / 1_000_000} MB (MIN_FREE_DISK_MB) are free in ${folder}`,
      )
  }
