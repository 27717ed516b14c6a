import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Clock } from '../../domain/clock.ts'
import { integrityOf, type ReleaseFiles } from '../../domain/releases.ts'
import { systemClock } from '../clock.ts'
import { publicationTime, releaseFilesOnDisk } from '../release-files.ts'
import type { Bucket } from './bucket.ts'

/**
 * Files of releases in a bucket, for any number of machines. Each serves them from a folder of its own, into
 * which a release comes when it is asked for the first time; it never changes, so it is brought once.
 */
export async function bucketReleaseFiles(
  bucket: Bucket,
  folder: string,
  clock: Clock = systemClock,
): Promise<ReleaseFiles> {
  const disk = await releaseFilesOnDisk(folder, clock)
  const onTheirWay = new Map<string, Promise<void>>()
  const here = new Set<string>()
  const placeOf = (name: string, version: string) => posix.join(name, version)
  const objectOf = (place: string, file: string) => posix.join('releases', place, file)

  const bring: ReleaseFiles['bring'] = async ({ name, version, record }) => {
    const place = placeOf(name, version)
    const arriving = await disk.receive(name, version)
    try {
      for (const [file, { integrity }] of Object.entries(record.files)) {
        const content = await buffer(bucket.read(objectOf(place, file)))
        if (integrityOf(content) !== integrity)
          throw new Error(`${objectOf(place, file)} in the bucket is not what was published`)
        await arriving.write(file, content)
      }
      await arriving.keep()
      here.add(place)
    } finally {
      await arriving.discard()
    }
  }

  function isHere(name: string, version: string): boolean {
    const place = placeOf(name, version)
    if (!here.has(place) && existsSync(join(folder, name, version))) here.add(place)
    return here.has(place)
  }

  return {
    folder,
    isHere,

    async bring(release) {
      const { name, version } = release
      // Somebody else may have brought it while it was looked up
      if (isHere(name, version)) return
      const place = placeOf(name, version)
      const way = onTheirWay.get(place) ?? bring(release).finally(() => onTheirWay.delete(place))
      onTheirWay.set(place, way)
      await way
    },

    async receive(name, version) {
      const place = placeOf(name, version)
      const arriving = await disk.receive(name, version)
      return {
        async write(file, content) {
          // The disk refuses what is outside of its release, before the bucket hears of it
          await arriving.write(file, content)
          await bucket.put(objectOf(place, file), content)
        },
        keep: () => arriving.keep(),
        // Another server may be publishing the same: what nobody has published in the end goes with `removeUnknown`
        discard: () => arriving.discard(),
      }
    },

    async removeUnknown(isKnown) {
      await disk.removeUnknown(isKnown)
      const known = new Map<string, boolean>()
      for await (const { key, changedAt } of bucket.list('releases/')) {
        const [, name, version] = key.split('/')
        if (name === undefined || version === undefined || clock() - changedAt < publicationTime) continue
        const place = placeOf(name, version)
        if (!known.has(place)) known.set(place, await isKnown(name, version))
        if (!known.get(place)) await bucket.remove(key)
      }
    },
  }
}
