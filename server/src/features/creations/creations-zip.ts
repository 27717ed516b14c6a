import { limits, toFileName } from '@tessera/shared-contracts'
import { isoDate } from '@tessera/server-kit/clock'
import { finished, type Readable } from 'node:stream'
import { createZip, getZipSize } from '../../zip/zip.ts'
import type { Member } from '../accounts/members/member.ts'
import { originalKey, type MediaStore } from '../media/media.ts'
import { createRateLimiter } from '../rate-limits/rate-limiter.ts'
import { DomainError } from '../../domain-error.ts'
import type { Needs } from '../../feature.ts'
import type { CreationStores } from './stores.ts'
import type { CreationFile } from './creation-record.ts'

type ZipDependencies = Needs<'stores' | 'media' | 'clock', CreationStores>

/** Builds zip files of several creations, one at a time for each member: the stream takes as long as the client. */
export function createZipDownloads({ stores, media, clock }: ZipDependencies) {
  const busyMembers = new Set<string>()

  /** @throws {DomainError} if there is nothing to download, too much, or another file is being sent to the member */
  async function list(member: Pick<Member, 'id'>, ids: readonly string[]): Promise<CreationFile[]> {
    const { maxCreations, maxBytes } = limits.download
    if (ids.length > maxCreations) throw new DomainError('creation.downloadTooMany', { most: maxCreations })
    const files = ids.length === 0 ? [] : await stores.creations.listFiles(ids, member.id)
    if (files.length === 0) throw new DomainError('creation.unknown')
    if (sumBytes(files) > maxBytes)
      throw new DomainError('creation.downloadTooLarge', { gigabytes: maxBytes / 1024 ** 3 })
    if (busyMembers.has(member.id)) throw new DomainError('creation.downloadRunning')
    return files
  }

  return {
    /** Returns the number of files and their bytes. */
    async check(
      member: Pick<Member, 'id'>,
      ids: readonly string[],
    ): Promise<{ files: number; bytes: number }> {
      const files = await list(member, ids)
      return { files: files.length, bytes: sumBytes(files) }
    },

    /** Returns the zip file. The member's next one can begin when its stream has closed. */
    async open(
      member: Pick<Member, 'id'>,
      ids: readonly string[],
    ): Promise<{ name: string; stream: Readable; bytes: number }> {
      const files = await list(member, ids)
      busyMembers.add(member.id)
      try {
        await createRateLimiter(stores, clock).consume('downloads', member.id)
        const stored = await listStored(media, nameFiles(files))
        const zipped = stored.map(({ name, key }) => ({ name, read: () => media.read(key) }))
        const stream = createZip(zipped, clock())
        finished(stream, () => busyMembers.delete(member.id))
        return { name: `tessera-works-${isoDate(clock())}.zip`, stream, bytes: getZipSize(stored) }
      } catch (error) {
        busyMembers.delete(member.id)
        throw error
      }
    },
  }
}

/** Returns the files that the media store has, with their sizes. */
async function listStored(media: MediaStore, files: readonly { name: string; key: string }[]) {
  const stored: { name: string; key: string; size: number }[] = []
  for (const file of files) {
    const size = await media.size(file.key)
    if (size !== null) stored.push({ ...file, size })
  }
  return stored
}

const sumBytes = (files: readonly CreationFile[]) => files.reduce((sum, { bytes }) => sum + bytes, 0)

/** Names the files by the titles of the creations. Equal titles get a number, whatever their case. */
function nameFiles(files: readonly CreationFile[]): { name: string; key: string }[] {
  const taken = new Set<string>()
  return files.map(({ title, mediumId: id, fileExtension }) => {
    const base = toFileName(title)
    let name = `${base}.${fileExtension}`
    for (let number = 2; taken.has(name.toLowerCase()); number++)
      name = `${base} (${number}).${fileExtension}`
    taken.add(name.toLowerCase())
    return { name, key: originalKey({ id, fileExtension }) }
  })
}
