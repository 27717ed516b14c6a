import { createHash } from 'node:crypto'
import {
  releaseVersion as versionOf,
  type Channel,
  type FaultReport,
  type HistoryEntry,
  type ReleaseRecord,
  type ShellRecord,
} from '@tessera/shared-contracts'
import type { Health } from './canary.ts'
import type { Clock } from './clock.ts'
import type { Actor } from './platform-tokens.ts'
import { Refusal } from './refusal.ts'

/** The shell is released like a remote, under this name; only what a composition says of it differs. */
export const shellName = 'shell'

export interface Release<Kind extends ReleaseRecord | ShellRecord = ReleaseRecord | ShellRecord> {
  name: string
  version: string
  record: Kind
  publishedAt: number
  publishedBy: string
}

/** What a channel serves of one remote: to everyone, and to a canary's share of visitors. */
export interface LiveRelease {
  name: string
  version: string
  previous: string | null
  activatedBy: string
  activatedAt: number
  canary: { version: string; percent: number; by: string } | null
}

export type Change = Omit<HistoryEntry, 'at' | 'remote'> & { at: number; name: string }

/** What a channel serves of one remote from now on, and what history says of it. */
export interface ChannelChange {
  live: LiveRelease
  change: Change
}

/** A page's report as it was kept. */
type KeptFault = Omit<FaultReport, 'stack'> & { stack: string | null; at: number }

export interface ReleasesStore {
  find(name: string, version: string): Promise<Release | null>
  /** Newest first; of one remote where it is named. */
  list(name?: string): Promise<Release[]>
  /** Keeps a release and writes down who published it; false where there is one of that version. */
  add(release: Release): Promise<boolean>
  live(channel: Channel): Promise<LiveRelease[]>
  /**
   * Changes what a channel serves, all of it or nothing, and writes it down; what pages said so far of these
   * remotes is forgotten.
   *
   * @param decidedOn what the channel served when the change was decided
   * @returns false, and nothing is changed, where it serves something else by now
   */
  change(channel: Channel, decidedOn: readonly LiveRelease[], changes: ChannelChange[]): Promise<boolean>
  /** Newest first. */
  history(name?: string): Promise<Change[]>
  health(channel: Channel, name: string, version: string): Promise<Health>
  count(channel: Channel, name: string, version: string, what: keyof Health): Promise<void>
  /** Notes who said something of a release; false where they had, to whichever server, since the channel changed. */
  hear(channel: Channel, name: string, version: string, visitor: string, what: keyof Health): Promise<boolean>
  report(channel: Channel, fault: FaultReport, at: number): Promise<void>
  lastFault(channel: Channel, name: string, version: string): Promise<KeptFault | null>
  /** A secret of this installation, made at its first use. */
  secret(name: string): Promise<string>
}

/** Keeps the files of releases; what was kept once is never changed. */
export interface ReleaseFiles {
  /** Where those lie that are on this machine, as `REMOTE/VERSION/…`. */
  readonly folder: string
  /** Whether nothing of the release has to be brought here before it is served. */
  isHere(name: string, version: string): boolean
  /** Brings a release here that another machine took in; all of it or nothing. */
  bring(release: Pick<Release, 'name' | 'version' | 'record'>): Promise<void>
  /** Takes in the files of a release; nothing is seen of them before `keep`. */
  receive(name: string, version: string): Promise<ArrivingRelease>
  /** Removes what publications left that were cut short: files of releases that are not known after an hour. */
  removeUnknown(isKnown: (name: string, version: string) => Promise<boolean>): Promise<void>
}

interface ArrivingRelease {
  write(file: string, content: Buffer): Promise<void>
  keep(): Promise<void>
  discard(): Promise<void>
}

/** What a build brings to the registry. */
export interface Delivery {
  name: string
  version: string
  record: ReleaseRecord | ShellRecord
  /** Path below the release and content of every file, in any order. */
  files: AsyncIterable<[file: string, content: Buffer]>
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

export const shortHash = (text: string): string => sha256(text).slice(0, 10)

/** The version that a build has of itself, by the rule that those who publish follow too. */
export const releaseVersion = (packageVersion: string, files: ReleaseRecord['files']): string =>
  versionOf(packageVersion, files, sha256)

/** As a record, and a page, writes it. */
export const integrityOf = (content: Buffer) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`

export type Releases = ReturnType<typeof createReleases>

/** The registry: releases that never change. */
export function createReleases(parts: { store: ReleasesStore; files: ReleaseFiles; clock: Clock }) {
  const { store, files, clock } = parts

  return {
    /**
     * Keeps a build as a release. The same build once more changes nothing.
     *
     * @throws {Refusal} a name that is not the actor's, a version that other bytes have, a file that is not
     *   what the record says, or one too many or too few
     */
    async publish({ name, version, record, files: content }: Delivery, actor: Actor): Promise<void> {
      if (actor.remote !== null && actor.remote !== name)
        throw new Refusal('platform.notYours', { remote: name })
      const known = await store.find(name, version)
      if (known && sameFiles(known.record.files, record.files)) return
      if (known) throw new Refusal('platform.versionTaken', { remote: name, version })

      const missing = new Set(Object.keys(record.files))
      const astray = [...missing].find(file => !isBelow(file))
      if (astray !== undefined) throw new Refusal('platform.badPath', { file: astray })
      const arriving = await files.receive(name, version)
      try {
        for await (const [file, bytes] of content) {
          if (!missing.delete(file)) throw new Refusal('platform.strayFile', { file })
          if (record.files[file]?.integrity !== integrityOf(bytes))
            throw new Refusal('platform.otherBytes', { file })
          await arriving.write(file, bytes)
        }
        const [absent] = missing
        if (absent !== undefined) throw new Refusal('platform.missingFile', { file: absent })
        await arriving.keep()
      } finally {
        await arriving.discard()
      }
      try {
        const release = { name, version, record, publishedAt: clock(), publishedBy: actor.name }
        if (await store.add(release)) return
        // Servers that start together publish the same builds
        const first = await store.find(name, version)
        if (!first || !sameFiles(first.record.files, record.files))
          throw new Refusal('platform.versionTaken', { remote: name, version })
      } catch (error) {
        // Another server, or another person, may have published the same in this very moment
        const meanwhile = await store.find(name, version)
        if (!meanwhile || !sameFiles(meanwhile.record.files, record.files)) throw error
      }
    },

    /** Removes what publications left that were cut short. */
    removeUnknown: () =>
      files.removeUnknown(async (name, version) => (await store.find(name, version)) !== null),

    /** Sees to it that the files of a release lie in the folder that is served; of an unknown one, nothing. */
    async bring(name: string, version: string): Promise<void> {
      if (!isBelow(`${name}/${version}`) || files.isHere(name, version)) return
      const release = await store.find(name, version)
      if (release) await files.bring(release)
    },

    list: (name?: string) => store.list(name),
    history: (name?: string) => store.history(name),
  }
}

/** Whether a path stays below its release, wherever that lies. */
const isBelow = (file: string) =>
  /^[^\\\p{Cc}]{1,300}$/u.test(file) && file.split('/').every(part => !['', '.', '..'].includes(part))

const sameFiles = (one: ReleaseRecord['files'], other: ReleaseRecord['files']) =>
  releaseVersion('', one) === releaseVersion('', other)
