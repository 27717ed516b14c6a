import { limits } from '@tessera/shared-contracts'
import { isoDate } from '@tessera/platform/clock'
import { finished, type Readable } from 'node:stream'
import { createZip } from '../accounts/export/export-zip.ts'
import type { Member } from '../accounts/member.ts'
import { originalKey, type MediaExtension } from '../media/media.ts'
import { createRateLimiter } from '../rate-limits/rate-limiter.ts'
import { DomainError } from '../../domain-error.ts'
import type { FeatureServices } from '../services.ts'

/** The file of a creation: the original, or for a portfolio the image of its first page. */
export interface CreationFile {
  title: string
  mediumId: string
  fileExtension: MediaExtension
  bytes: number
}

type ZipDependencies = Pick<FeatureServices, 'stores' | 'media' | 'clock'>

/** Builds zip files of several creations, one at a time for each member: the stream takes as long as the client. */
export function createZipDownloads({ stores, media, clock }: ZipDependencies) {
  const busyMembers = new Set<string>()

  /** @throws {DomainError} if there is nothing to download, too much, or another file is on its way to the member */
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
        const { stream, bytes } = await createZip(nameFiles(files), media)
        finished(stream, () => busyMembers.delete(member.id))
        return { name: `tessera-works-${isoDate(clock())}.zip`, stream, bytes }
      } catch (error) {
        busyMembers.delete(member.id)
        throw error
      }
    },
  }
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

/** A title without the characters that a file system rejects. A name with a dot first would be hidden or a folder. */
function toFileName(title: string): string {
  const allowed = title.replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|\s]+/gu, ' ').replace(/^[.\s]+/, '')
  let name = Array.from(allowed).slice(0, 60).join('')
  while (name.endsWith('.') || name.endsWith(' ')) name = name.slice(0, -1)
  return name || 'work'
}
