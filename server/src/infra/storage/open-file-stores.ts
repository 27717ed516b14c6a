import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import type { MediaStore } from '../../features/media/media.ts'
import { type ReleaseFiles, createDiskReleaseFiles } from '@tessera/platform'
import { openBucket } from './bucket/bucket.ts'
import { createBucketMediaStore } from './bucket/bucket-media-store.ts'
import { openBucketReleaseFiles } from './bucket/bucket-release-files.ts'
import { createDiskMediaStore } from './disk-media-store.ts'

/**
 * Opens the stores of media and release files, on the disk or in a bucket.
 *
 * @throws {StartError} if the bucket cannot be used
 */
export async function openFileStores({
  dataDir,
  objectStore,
}: Pick<Config, 'dataDir' | 'objectStore'>): Promise<{
  media: MediaStore
  releaseFiles: ReleaseFiles
  close(): void
}> {
  const releasesFolder = join(dataDir, 'releases')
  if (objectStore === null) {
    return {
      media: createDiskMediaStore(join(dataDir, 'media')),
      releaseFiles: await createDiskReleaseFiles(releasesFolder),
      close: () => undefined,
    }
  }
  const bucket = await openBucket(objectStore)
  return {
    media: createBucketMediaStore(bucket),
    releaseFiles: await openBucketReleaseFiles(bucket, releasesFolder),
    close: () => bucket.close(),
  }
}
