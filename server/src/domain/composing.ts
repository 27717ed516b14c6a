import {
  localVersion,
  type Channel,
  type ComposedRelease,
  type ComposedRemote,
  type Composition,
  type ReleaseRecord,
  type ServedFiles,
  type ShellRecord,
} from '@tessera/shared-contracts'
import { getsCanary } from './canary.ts'
import type { LinkContent } from './composition-links.ts'
import { misfits, partsFor, type Placed } from './gate.ts'
import { shellName, shortHash, type LiveRelease, type ReleasesStore } from './releases.ts'

/** Whose page it is: decides canaries, and on staging which link they came by. */
export interface Viewer {
  visitor: string | null
  link: LinkContent | null
}

export interface Composed {
  composition: Composition
  shell: ShellRecord
}

/** What a development server has built by now; it changes under one address. */
export interface DevelopmentBuild {
  name: string
  /** Where its files are. */
  base: string
  record: ReleaseRecord | ShellRecord
}

export interface DevelopmentBuilds {
  read(): Promise<DevelopmentBuild[]>
}

/** A remote's part in a composition: its release, and the one that takes over when that fails. */
interface Choice {
  name: string
  version: string
  previous: string | null
}

const kept = 200

/**
 * Answers which releases a page consists of; equal answers are one composition, with one id. On staging
 * what is being developed stands in for what is live.
 */
export function createComposing(parts: { store: ReleasesStore; development?: DevelopmentBuilds }) {
  const { store, development } = parts
  const known = new Map<string, Promise<Composed | null>>()

  return {
    /** Null until a shell is live on the channel. */
    async compose(
      channel: Channel,
      viewer: Viewer = { visitor: null, link: null },
    ): Promise<Composed | null> {
      const link = channel === 'staging' ? viewer.link : null
      const local = channel === 'staging' ? ((await development?.read()) ?? []) : []
      const choices = choose(await store.live(channel), local, viewer.visitor, link)
      if (local.length > 0) return build(channel, choices, local, link)
      const key = JSON.stringify([channel, choices, link?.expires])
      const composed = known.get(key) ?? build(channel, choices, [], link)
      known.delete(key)
      known.set(key, composed)
      const [oldest] = known.keys()
      if (known.size > kept && oldest !== undefined) known.delete(oldest)
      composed.catch(() => known.delete(key))
      return composed
    },
  }

  async function build(
    channel: Channel,
    choices: Choice[],
    local: DevelopmentBuild[],
    link: LinkContent | null,
  ): Promise<Composed | null> {
    const releaseOf = find(local)
    const shellChoice = choices.find(({ name }) => name === shellName)
    const shell =
      shellChoice && ((await releaseOf(shellName, shellChoice.version)) as Stood<ShellRecord> | null)
    if (!shell) return null

    async function composeRelease(name: string, version: string): Promise<ComposedRelease | null> {
      const release = (await releaseOf(name, version)) as Stood | null
      if (!release || !shell) return null
      const { files: _files, shared: _shared, uses: _uses, ...record } = release.record
      // The gate can be passed by force, and a link asks no gate
      const [misfit] = misfits(release, shell)
      const wanted = partsFor(release.record, shell.record)
      return {
        ...record,
        ...release.served,
        ...(wanted.length > 0 && { parts: wanted }),
        ...(misfit && { misfit }),
      }
    }
    async function composeRemote({ name, version, previous }: Choice): Promise<ComposedRemote | null> {
      const current = await composeRelease(name, version)
      if (!current) return null
      return { name, current, previous: previous === null ? null : await composeRelease(name, previous) }
    }

    const remotes = choices.filter(({ name }) => name !== shellName)
    const composition: Composition = {
      id: shortHash(JSON.stringify([channel, choices])),
      channel,
      shell: shell.served,
      remotes: (await Promise.all(remotes.map(composeRemote))).filter(remote => remote !== null),
      ...(link && { linked: { expires: new Date(link.expires).toISOString() } }),
    }
    return { composition, shell: shell.record }
  }

  function find(local: DevelopmentBuild[]) {
    return async (name: string, version: string): Promise<Stood<ReleaseRecord | ShellRecord> | null> => {
      const build = version === localVersion && local.find(each => each.name === name)
      if (build) return { ...build, version, served: { version, base: build.base, integrity: {} } }
      const release = await store.find(name, version)
      return release && { ...release, served: serve(name, version, release.record.files) }
    }
  }
}

/** A release, and where its files are. */
interface Stood<Kind = ReleaseRecord> extends Placed<Kind> {
  served: ServedFiles
}

export type Composing = ReturnType<typeof createComposing>

/** A link says more than what is being developed, and that more than what is live. */
function choose(
  live: LiveRelease[],
  local: DevelopmentBuild[],
  visitor: string | null,
  link: LinkContent | null,
): Choice[] {
  const given = new Map([
    ...local.map(({ name }) => [name, localVersion] as const),
    ...(link?.releases ?? []).map(({ remote, version }) => [remote, version] as const),
  ])
  const choices = live.map(({ name, version, previous, canary }): Choice => {
    const wanted = given.get(name)
    given.delete(name)
    // Who develops a release wants to see it fail
    if (wanted === localVersion) return { name, version: wanted, previous: null }
    const chosen =
      wanted ??
      (canary && visitor !== null && getsCanary(visitor, name, canary.percent) ? canary.version : version)
    return { name, version: chosen, previous: chosen === version ? previous : version }
  })
  const joining = [...given].map(([name, version]): Choice => ({ name, version, previous: null }))
  return [...choices, ...joining]
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
