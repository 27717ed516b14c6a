import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { InstallLock } from '@tessera/server-kit/database/install-lock'
import type { FreeDiskSpaceCheck } from '@tessera/server-kit/storage/out-of-space'
import type { Clock } from '@tessera/server-kit/clock'
import { DomainError } from '@tessera/server-kit/http/domain-error'
import { computeIntegrity, isBrowserFile, type ReleaseFiles } from '../releases/release-files.ts'
import type { ReleaseStore } from '../releases/release-store.ts'
import { countBytes } from '../releases/release.ts'
import { requireRemoteAccess, type Actor } from '../tokens/platform-tokens.ts'
import { hasSameFiles, maxReleaseBytes, toMegabytes, type ReleaseBuild } from './release-build.ts'
import { isSafePath, requireScreenPaths, requireStorablePaths } from './release-paths.ts'

export interface RegistryDependencies {
  store: ReleaseStore
  files: ReleaseFiles
  /** Completes the publication of a release in one process of the installation at a time. */
  publishAlone: InstallLock
  /** Maximum size in bytes of all releases of one remote together. */
  releaseQuotaBytes: number
  requireSpace: FreeDiskSpaceCheck
  clock: Clock
}

export type ReleaseRegistry = ReturnType<typeof createReleaseRegistry>

/** Creates the registry of releases. */
export function createReleaseRegistry(services: RegistryDependencies) {
  const { store, files, publishAlone, releaseQuotaBytes, requireSpace, clock } = services

  /** @throws {DomainError} when a release of this size is too large, or one too many */
  async function requireQuota(name: string, bytes: number): Promise<void> {
    if (bytes > maxReleaseBytes)
      throw new DomainError('platform.releaseTooLarge', {
        size: toMegabytes(bytes),
        max: toMegabytes(maxReleaseBytes),
      })
    const used = await store.sumBytes(name)
    if (used + bytes > releaseQuotaBytes)
      throw new DomainError('platform.quotaUsed', {
        remote: name,
        used: toMegabytes(used),
        max: toMegabytes(releaseQuotaBytes),
      })
  }

  /** @throws {DomainError} when the version is published with other files */
  async function isPublished({ name, version, record }: ReleaseBuild): Promise<boolean> {
    const stored = await store.find(name, version)
    if (stored && !hasSameFiles(stored.record.files, record.files))
      throw new DomainError('platform.versionTaken', { remote: name, version })
    return stored !== null
  }

  /** Downloads the files of a known release into the local folder, unless they are there. */
  async function ensureLocal(name: string, version: string): Promise<void> {
    if (!isSafePath(`${name}/${version}`) || files.isLocal(name, version)) return
    const release = await store.find(name, version)
    if (release) await files.download(release)
  }

  return {
    /**
     * Publishes a build as a release. Publishing the same build again changes nothing.
     *
     * @returns whether the release existed
     * @throws {DomainError} when the actor may not change the remote, the version exists with other files, the release is
     *   too large, or the files differ from the record
     */
    async publish(build: ReleaseBuild, actor: Actor): Promise<{ existed: boolean }> {
      const { name, version, record, provenance = {}, signedBy = null, files: content } = build
      requireRemoteAccess(actor, name)
      if (await isPublished(build)) return { existed: true }

      requireScreenPaths(record)
      await requireSpace()
      await requireQuota(name, countBytes(record))
      requireStorablePaths(Object.keys(record.files))
      const missing = new Set(Object.keys(record.files))
      const upload = await files.startUpload(name, version)
      try {
        for await (const [file, bytes] of content) {
          if (!missing.delete(file)) throw new DomainError('platform.strayFile', { file })
          const { integrity, bytes: size } = record.files[file] ?? {}
          if (size !== bytes.length || integrity !== computeIntegrity(bytes))
            throw new DomainError('platform.otherBytes', { file })
          await upload.write(file, bytes, { compress: isBrowserFile(file, record) })
        }
        const [missingFile] = missing
        if (missingFile !== undefined) throw new DomainError('platform.missingFile', { file: missingFile })
        return await publishAlone(async () => {
          // Another process or person may have published the version at the same time. Its files must not change
          if (await isPublished(build)) return { existed: true }
          await requireQuota(name, countBytes(record))
          await upload.commit()
          const publishedAt = clock()
          const publishedBy = actor.name
          await store.add({ name, version, record, provenance, signedBy, publishedAt, publishedBy })
          return { existed: false }
        })
      } finally {
        await upload.discard()
      }
    },

    /** Removes the files of interrupted publications. */
    removeAbandoned: () =>
      publishAlone(() =>
        files.removeAbandoned(async (name, version) => (await store.find(name, version)) !== null),
      ),

    ensureLocal,

    /** Returns the text of a file of a release. */
    async readText(name: string, version: string, file: string): Promise<string> {
      await ensureLocal(name, version)
      return readFile(path.join(files.folder, name, version, file), 'utf8')
    },
  }
}
