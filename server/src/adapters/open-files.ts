import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { MediaStore } from '../domain/media.ts'
import type { ReleaseFiles } from '../domain/releases.ts'
import { openBucket } from './bucket/bucket.ts'
import { bucketMediaStore } from './bucket/bucket-media-store.ts'
import { bucketReleaseFiles } from './bucket/bucket-release-files.ts'
import { diskMediaStore } from './media-store.ts'
import { releaseFilesOnDisk } from './release-files.ts'

/**
 * Media and the files of releases, on this machine's disk or in a bucket.
 *
 * @throws {StartError} when the bucket cannot be used
 */
export async function openFiles({ dataDir, objectStore }: Pick<Config, 'dataDir' | 'objectStore'>): Promise<{
  media: MediaStore
  releaseFiles: ReleaseFiles
  close(): void
}> {
  const releasesFolder = join(dataDir, 'releases')
  if (objectStore === null) {
    return {
      media: diskMediaStore(join(dataDir, 'media')),
      releaseFiles: await releaseFilesOnDisk(releasesFolder),
      close: () => undefined,
    }
  }
  const bucket = await openBucket(objectStore)
  return {
    media: bucketMediaStore(bucket),
    releaseFiles: await bucketReleaseFiles(bucket, releasesFolder),
    close: () => bucket.close(),
  }
}
