import { createHash } from 'node:crypto'
import {
  computeReleaseVersion as versionOf,
  hashListFileName,
  type Channel,
  type FaultReport,
  type HistoryEntry,
  type Provenance,
  type ReleaseRecord,
  type ReleaseReference,
  type SettingValues,
  type ShellRecord,
} from '@tessera/shared-contracts'
import type { ReleaseHealth, ReportingNetworks } from '../canary/canary.ts'
import type { InstallLock } from '../database/install-lock.ts'
import type { SpaceCheck } from '../http/out-of-space.ts'
import type { Clock } from '../clock.ts'
import { requireRemoteAccess, type Actor } from '../tokens/platform-tokens.ts'
import { DomainError } from '../http/domain-error.ts'

/** The name of the shell, which is released like a remote. */
export const shellName = 'shell'

export interface Release<Kind extends ReleaseRecord | ShellRecord = ReleaseRecord | ShellRecord> {
  name: string
  version: string
  record: Kind
  publishedAt: number
  publishedBy: string
  provenance: Provenance
  /** The key that has signed it; null without a signature. */
  signedBy: string | null
}

/** The live release of one remote on a channel, and its canary. */
export interface LiveRelease {
  name: string
  version: string
  previous: string | null
  activatedBy: string
  activatedAt: number
  /** The values of its settings that differ from the defaults. */
  settings: SettingValues
  canary: { version: string; percent: number; by: string } | null
}

/** What the history records. A later platform may have more actions. */
export type HistoryAction =
  | 'publish'
  | 'activate'
  | 'canary'
  | 'rollback'
  | 'automatic rollback'
  | 'promote'
  | 'deactivate'
  | 'settings'
  | 'retire'

export type HistoryRecord = Omit<HistoryEntry, 'at' | 'action' | 'remote' | 'mounted' | 'provenance'> & {
  at: number
  action: HistoryAction
  name: string
  mounted: boolean | null
}

type OptionalHistoryField = 'previous' | 'forced' | 'note' | 'mounted'

export const createHistoryRecord = (
  entry: Omit<HistoryRecord, OptionalHistoryField> & Partial<Pick<HistoryRecord, OptionalHistoryField>>,
): HistoryRecord => ({ previous: null, forced: false, note: null, mounted: null, ...entry })

/** A change of one remote on a channel, and the entry for the history. */
export interface ChannelChange {
  /** Null takes the remote off the channel. */
  live: LiveRelease | null
  entry: HistoryRecord
}

/** The source of a report. The network is stored as a hash. */
interface StoredReport {
  visitor: string
  network: string
  outcome: keyof ReleaseHealth
  /** More visitors of one network do not count. */
  maxOfNetwork: number
}

type StoredFault = Omit<FaultReport, 'stack'> & { stack: string | null; at: number }

export interface ReleaseStore {
  find(name: string, version: string): Promise<Release | null>
  /** Newest first; of all remotes by default. */
  list(name?: string): Promise<Release[]>
  /** Adds a release and its history entry. Returns false when the version exists; a retired one comes back. */
  add(release: Release): Promise<boolean>
  listLive(channel: Channel): Promise<LiveRelease[]>
  /**
   * Applies changes to a channel and adds them to the history, in one transaction. Resets the health of the changed
   * remotes.
   *
   * @param expected the live releases that the changes were decided on
   * @returns false, without any change, when the channel serves other releases by now
   */
  applyChanges(channel: Channel, expected: readonly LiveRelease[], changes: ChannelChange[]): Promise<boolean>
  /** Whether a channel serves a release, or has ever served it. */
  wasServed(channel: Channel, name: string, version: string): Promise<boolean>
  /** Newest first, with the provenance of each release. */
  listHistory(name?: string): Promise<(HistoryRecord & Pick<Release, 'provenance'>)[]>
  getHealth(channel: Channel, name: string, version: string): Promise<ReleaseHealth>
  /** Counts a report since the last change of the channel, and in its minute. */
  incrementHealth(
    channel: Channel,
    name: string,
    version: string,
    outcome: keyof ReleaseHealth,
    at: number,
  ): Promise<void>
  /**
   * Records that a visitor has reported, since the last change of the channel. Returns false for a repeated report, and
   * where enough visitors of the same network have reported the same.
   */
  addReporter(channel: Channel, release: ReleaseReference, report: StoredReport): Promise<boolean>
  /** Counts the networks that reported faults of a release, and those that sent any report about the remote. */
  countReportingNetworks(channel: Channel, release: ReleaseReference): Promise<ReportingNetworks>
  addFaultReport(channel: Channel, fault: FaultReport, at: number): Promise<void>
  /** Counts a fault in the group of those with the same message and stack. */
  addFaultToGroup(channel: Channel, fault: FaultReport, screen: string | null, at: number): Promise<void>
  findLastFault(channel: Channel, name: string, version: string): Promise<StoredFault | null>
}

/** Stores the files of releases. Stored files never change. */
export interface ReleaseFiles {
  /** The local folder of the files, `REMOTE/VERSION/…`. */
  readonly folder: string
  /** Returns whether the files of a release are in the local folder. */
  isLocal(name: string, version: string): boolean
  /** Downloads a release that another machine received, completely or not at all. */
  download(release: Pick<Release, 'name' | 'version' | 'record'>): Promise<void>
  /** Begins to store the files of a release. They are invisible before the commit. */
  startUpload(name: string, version: string): Promise<ReleaseUpload>
  /** Deletes the files of a release that was retired. */
  remove(name: string, version: string): Promise<void>
  /** Removes the files of interrupted publications: those of unknown releases that are older than an hour. */
  removeAbandoned(isKnown: (name: string, version: string) => Promise<boolean>): Promise<void>
}

export interface ReleaseUpload {
  /** Stores a file; with `compress`, also in the compressed form that browsers download. */
  write(file: string, content: Buffer, options?: { compress?: boolean }): Promise<void>
  commit(): Promise<void>
  discard(): Promise<void>
}

/** A build to publish. */
export interface ReleaseBuild {
  name: string
  version: string
  record: ReleaseRecord | ShellRecord
  provenance?: Provenance
  /** The key that has signed it. */
  signedBy?: string | null
  /** Path and content of every file, in any order. */
  files: AsyncIterable<[file: string, content: Buffer]>
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

export const shortHash = (text: string): string => sha256(text).slice(0, 10)

/** Computes the version of a build from the version of its package and its files, as `tessera publish` does. */
export const getBuildVersion = (packageVersion: string, files: ReleaseRecord['files']): string =>
  versionOf(packageVersion, files, sha256)

/** Returns the subresource integrity of a file. */
export const computeIntegrity = (content: Buffer) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`

export interface RegistryDependencies {
  store: ReleaseStore
  files: ReleaseFiles
  /** Completes the publication of a release in one process of the installation at a time. */
  publishAlone: InstallLock
  /** Maximum size in bytes of all releases of one remote together. */
  releaseQuotaBytes: number
  requireSpace: SpaceCheck
  clock: Clock
}

export type ReleaseRegistry = ReturnType<typeof createReleaseRegistry>

/** Creates the registry of releases. */
export function createReleaseRegistry({
  store,
  files,
  publishAlone,
  releaseQuotaBytes,
  requireSpace,
  clock,
}: RegistryDependencies) {
  /** @throws {DomainError} when a release of this size is too large, or one too many */
  async function requireQuota(name: string, bytes: number): Promise<void> {
    if (bytes > maxReleaseBytes)
      throw new DomainError('platform.releaseTooLarge', {
        size: toMegabytes(bytes),
        max: toMegabytes(maxReleaseBytes),
      })
    const used = (await store.list(name)).reduce((sum, { record }) => sum + countBytes(record), 0)
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

      await requireSpace()
      await requireQuota(name, countBytes(record))
      const missing = new Set(Object.keys(record.files))
      const badPath = [...missing].find(file => !isBuildPath(file))
      if (badPath !== undefined) throw new DomainError('platform.badPath', { file: badPath })
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
      files.removeAbandoned(async (name, version) => (await store.find(name, version)) !== null),

    /** Downloads the files of a known release into the local folder, unless they are there. */
    async ensureLocal(name: string, version: string): Promise<void> {
      if (!isSafePath(`${name}/${version}`) || files.isLocal(name, version)) return
      const release = await store.find(name, version)
      if (release) await files.download(release)
    },
  }
}

/** Only the server reads the script of the first frames. Compressing it takes longer than all other files together. */
export const isBrowserFile = (file: string, { firstFrame }: ReleaseRecord | ShellRecord) =>
  file !== firstFrame?.script

/** Maximum size in bytes of one release. */
const maxReleaseBytes = 100_000_000

const countBytes = ({ files }: Pick<ReleaseRecord, 'files'>): number =>
  Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0)

const toMegabytes = (bytes: number): number => Math.ceil(bytes / 1_000_000)

/** Returns whether a build may have a file at this path: the platform adds one to each release. */
const isBuildPath = (file: string) => isSafePath(file) && file !== hashListFileName

/** Returns whether a relative path stays below its folder. */
const isSafePath = (file: string) =>
  /^[^\\\p{Cc}]{1,300}$/u.test(file) && file.split('/').every(part => !['', '.', '..'].includes(part))

const hasSameFiles = (one: ReleaseRecord['files'], other: ReleaseRecord['files']) =>
  getBuildVersion('', one) === getBuildVersion('', other)
