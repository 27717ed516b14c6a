import { statfs } from 'node:fs/promises'
import type { DiskSpace } from '../../features/monitoring/problems/disk-space.ts'
import { OutOfSpaceError, type FreeDiskSpaceCheck } from '@tessera/server-kit/storage/out-of-space'

/** Reads the space of the disk of a folder. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/**
 * Creates the check that refuses new work while a folder's disk has less space than `minBytes`. The rest is for work
 * that has begun, and for the database.
 */
export const createSpaceCheck =
  (folder: string, minBytes: number): FreeDiskSpaceCheck =>
  async () => {
    if ((await readDiskSpace(folder)).freeBytes < minBytes)
      throw new OutOfSpaceError(
        `less than ${minBytes / 1_000_000} MB (MIN_FREE_DISK_MB) are free in ${folder}`,
      )
  }
