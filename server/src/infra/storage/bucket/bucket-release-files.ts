import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Clock } from '@tessera/server-kit/clock'
import {
  computeIntegrity,
  getSourceMapPath,
  isBrowserFile,
  type ReleaseFiles,
  maxPublicationMs,
  createDiskReleaseFiles,
} from '@tessera/platform'
import { systemClock } from '@tessera/server-kit/system-clock'
import type { Bucket } from './bucket.ts'

/**
 * Opens the release files in a bucket, for any number of machines. Each machine serves a release from its own folder
 * and downloads it at the first request. Releases never change, so one download is enough.
 */
export async function openBucketReleaseFiles(
  bucket: Bucket,
  folder: string,
  clock: Clock = systemClock,
): Promise<ReleaseFiles> {
  const disk = await createDiskReleaseFiles(folder, clock)
  const downloads = new Map<string, Promise<void>>()
  const localReleases = new Set<string>()
  const getReleasePath = (name: string, version: string) => posix.join(name, version)
  const getObjectKey = (place: string, file: string) => posix.join('releases', place, file)

  const download: ReleaseFiles['download'] = async ({ name, version, record }) => {
    const place = getReleasePath(name, version)
    const upload = await disk.startUpload(name, version)
    try {
      for (const [file, { integrity }] of Object.entries(record.files)) {
        const content = await buffer(bucket.read(getObjectKey(place, file)))
        if (computeIntegrity(content) !== integrity)
          throw new Error(`${getObjectKey(place, file)} in the bucket is not what was published`)
        await upload.write(file, content, { compress: isBrowserFile(file, record) })
      }
      await upload.commit()
      localReleases.add(place)
    } finally {
      await upload.discard()
    }
  }

  function isHere(name: string, version: string): boolean {
    const place = getReleasePath(name, version)
    if (!localReleases.has(place) && existsSync(join(folder, name, version))) localReleases.add(place)
    return localReleases.has(place)
  }

  return {
    folder,
    isLocal: isHere,

    async isStored({ name, version, record }) {
      const [file = ''] = Object.keys(record.files)
      return (await bucket.size(getObjectKey(getReleasePath(name, version), file))) !== null
    },

    async download(release) {
      const { name, version } = release
      // Another request may have downloaded it meanwhile.
      if (isHere(name, version)) return
      const place = getReleasePath(name, version)
      const running = downloads.get(place) ?? download(release).finally(() => downloads.delete(place))
      downloads.set(place, running)
      await running
    },

    async startUpload(name, version) {
      const place = getReleasePath(name, version)
      const upload = await disk.startUpload(name, version)
      const written: string[] = []
      return {
        async write(file, content, options) {
          await upload.write(file, content, options)
          written.push(file)
        },
        // Until then, the bucket may have the files of another server's publication of the same version
        async commit() {
          for (const file of written)
            await bucket.put(getObjectKey(place, file), await readFile(join(upload.folder, file)))
          await upload.commit()
        },
        discard: () => upload.discard(),
      }
    },

    async writeSourceMap({ remote, version }, script, content) {
      await bucket.put(getObjectKey(getReleasePath(remote, version), getSourceMapPath(script)), content)
    },

    async readSourceMap({ remote, version }, script) {
      const key = getObjectKey(getReleasePath(remote, version), getSourceMapPath(script))
      return (await bucket.size(key)) === null ? null : buffer(bucket.read(key))
    },

    async remove(name, version) {
      const place = getReleasePath(name, version)
      localReleases.delete(place)
      await disk.remove(name, version)
      for await (const { key } of bucket.list(`releases/${place}/`)) await bucket.remove(key)
    },

    async removeAbandoned(isKnown) {
      await disk.removeAbandoned(isKnown)
      const known = new Map<string, boolean>()
      for await (const { key, changedAt } of bucket.list('releases/')) {
        const [, name, version] = key.split('/')
        if (name === undefined || version === undefined || clock() - changedAt < maxPublicationMs) continue
        const place = getReleasePath(name, version)
        if (!known.has(place)) known.set(place, await isKnown(name, version))
        if (!known.get(place)) await bucket.remove(key)
      }
    },
  }
}
