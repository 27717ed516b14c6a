import { createHash } from 'node:crypto'
import type {
  Channel,
  ComposedRelease,
  ComposedRemote,
  Composition,
  FaultReport,
  ReleaseRecord,
  ServedFiles,
  ShellRecord,
} from '@tessera/shared-contracts'
import type { Clock } from './clock.ts'

/** The shell is released like a remote, under this name; only what a composition says of it differs. */
export const shellName = 'shell'

export interface Release<Kind extends ReleaseRecord | ShellRecord = ReleaseRecord | ShellRecord> {
  name: string
  version: string
  record: Kind
  publishedAt: number
  publishedBy: string
}

/** What a channel serves of one remote now, and what it served before. */
export interface LiveRelease {
  name: string
  version: string
  previous: string | null
  activatedBy: string
}

export interface ReleasesStore {
  find(name: string, version: string): Promise<Release | null>
  add(release: Release): Promise<void>
  live(channel: Channel): Promise<LiveRelease[]>
  /** Makes a release live and writes down who did it; the one that was live becomes the previous one. */
  activate(channel: Channel, name: string, version: string, by: string, at: number): Promise<void>
  report(fault: FaultReport, at: number): Promise<void>
}

/** Keeps the files of releases; what was kept once is never changed. */
export interface ReleaseFiles {
  /** Where they lie, as `REMOTE/VERSION/…`. */
  readonly folder: string
  /** Copies a build's files, each checked against its recorded hash, and makes them visible all at once. */
  keep(name: string, version: string, build: string, files: ReleaseRecord['files']): Promise<void>
}

/** A build of a remote or of the shell, on this machine's disk. */
export interface Build {
  name: string
  packageVersion: string
  record: ReleaseRecord | ShellRecord
  /** The folder that the record's paths are below. */
  folder: string
}

/** Activations by this actor are replaced by its next one; those by anyone else are left alone. */
const starter = 'npm start'

/** `<package version>+<hash of the files>`: the same bytes have the same version, wherever they were built. */
export function releaseVersion(packageVersion: string, files: ReleaseRecord['files']): string {
  const listed = Object.entries(files)
    .map(([file, { integrity }]) => `${file} ${integrity}`)
    .sort()
  return `${packageVersion}+${shortHash(listed.join('\n'))}`
}

/** Scripts and styles are what a browser can be told to check. */
const serve = (name: string, version: string, files: ReleaseRecord['files']): ServedFiles => ({
  version,
  base: `/remotes/${name}/${version}/`,
  integrity: Object.fromEntries(
    Object.entries(files)
      .filter(([file]) => /\.(js|css)$/.test(file))
      .map(([file, { integrity }]) => [file, integrity]),
  ),
})

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 10)

export type Releases = ReturnType<typeof createReleases>

/** The registry: releases that never change, and which of them each channel serves. */
export function createReleases(parts: { store: ReleasesStore; files: ReleaseFiles; clock: Clock }) {
  const { store, files, clock } = parts
  const composed = new Map<Channel, { live: string; composition: Composition; shell: ShellRecord }>()

  async function composeRelease(name: string, version: string): Promise<ComposedRelease> {
    const release = await store.find(name, version)
    if (!release) throw new Error(`The release ${name}@${version} is live, but its record is gone.`)
    const { files: recorded, shared: _, ...record } = release.record as ReleaseRecord
    return { ...record, ...serve(name, version, recorded) }
  }

  async function composeRemote({ name, version, previous }: LiveRelease): Promise<ComposedRemote> {
    return {
      name,
      current: await composeRelease(name, version),
      previous: previous === null ? null : await composeRelease(name, previous),
    }
  }

  return {
    /** Keeps a build as a release; a build that is there already stays as it is. Answers its version. */
    async publish(build: Build, by: string = starter): Promise<string> {
      const version = releaseVersion(build.packageVersion, build.record.files)
      if (await store.find(build.name, version)) return version
      await files.keep(build.name, version, build.folder, build.record.files)
      await store.add({
        name: build.name,
        version,
        record: build.record,
        publishedAt: clock(),
        publishedBy: by,
      })
      return version
    },

    /** Publishes a build and makes it live wherever nobody has chosen another release by hand. */
    async publishAndOffer(build: Build, channels: readonly Channel[]): Promise<string> {
      const version = await this.publish(build)
      for (const channel of channels) {
        const live = (await store.live(channel)).find(({ name }) => name === build.name)
        const chosenByHand = live && live.activatedBy !== starter
        if (!chosenByHand && live?.version !== version)
          await store.activate(channel, build.name, version, starter, clock())
      }
      return version
    },

    /**
     * What a channel serves, as one immutable answer; null until a shell is live.
     */
    async compose(channel: Channel): Promise<{ composition: Composition; shell: ShellRecord } | null> {
      const live = await store.live(channel)
      const state = JSON.stringify(live)
      const known = composed.get(channel)
      if (known?.live === state) return known
      const liveShell = live.find(({ name }) => name === shellName)
      const shell = liveShell && (await store.find(shellName, liveShell.version))
      if (!liveShell || !shell) return null
      const remotes = live.filter(({ name }) => name !== shellName)
      const composition = {
        id: shortHash(`${channel} ${state}`),
        channel,
        shell: serve(shellName, liveShell.version, shell.record.files),
        remotes: await Promise.all(remotes.map(composeRemote)),
      }
      const fresh = { live: state, composition, shell: shell.record as ShellRecord }
      composed.set(channel, fresh)
      return fresh
    },

    report: (fault: FaultReport) => store.report(fault, clock()),
  }
}
