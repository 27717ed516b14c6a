import type {
  Channel,
  ComposedRelease,
  ComposedRemote,
  Composition,
  ReleaseRecord,
  ServedFiles,
  ShellRecord,
} from '@tessera/shared-contracts'
import { getsCanary } from './canary.ts'
import type { LinkContent } from './composition-links.ts'
import { misfits, type Placed } from './gate.ts'
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

/** A remote's part in a composition: its release, and the one that takes over when that fails. */
interface Choice {
  name: string
  version: string
  previous: string | null
}

const kept = 200

/** Answers which releases a page consists of; equal answers are one composition, with one id. */
export function createComposing({ store }: { store: ReleasesStore }) {
  const known = new Map<string, Promise<Composed | null>>()

  return {
    /** Null until a shell is live on the channel. */
    async compose(
      channel: Channel,
      viewer: Viewer = { visitor: null, link: null },
    ): Promise<Composed | null> {
      const link = channel === 'staging' ? viewer.link : null
      const choices = choose(await store.live(channel), viewer.visitor, link)
      const key = JSON.stringify([channel, choices, link?.expires])
      const composed = known.get(key) ?? build(channel, choices, link)
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
    link: LinkContent | null,
  ): Promise<Composed | null> {
    const shellChoice = choices.find(({ name }) => name === shellName)
    const shell =
      shellChoice && ((await store.find(shellName, shellChoice.version)) as Placed<ShellRecord> | null)
    if (!shell) return null
    const remotes = choices.filter(({ name }) => name !== shellName)
    const composed = await Promise.all(remotes.map(remote => composeRemote(remote, shell)))
    const composition: Composition = {
      id: shortHash(JSON.stringify([channel, choices])),
      channel,
      shell: serve(shellName, shell.version, shell.record.files),
      remotes: composed.filter(remote => remote !== null),
      ...(link && { linked: { expires: new Date(link.expires).toISOString() } }),
    }
    return { composition, shell: shell.record }
  }

  async function composeRemote(
    { name, version, previous }: Choice,
    shell: Placed<ShellRecord>,
  ): Promise<ComposedRemote | null> {
    const current = await composeRelease(name, version, shell)
    if (!current) return null
    return { name, current, previous: previous === null ? null : await composeRelease(name, previous, shell) }
  }

  async function composeRelease(
    name: string,
    version: string,
    shell: Placed<ShellRecord>,
  ): Promise<ComposedRelease | null> {
    const release = (await store.find(name, version)) as Placed | null
    if (!release) return null
    const { files, shared: _, ...record } = release.record
    // The gate can be passed by force, and a link asks no gate
    const [misfit] = misfits(release, shell)
    return { ...record, ...serve(name, version, files), ...(misfit && { misfit }) }
  }
}
export type Composing = ReturnType<typeof createComposing>

function choose(live: LiveRelease[], visitor: string | null, link: LinkContent | null): Choice[] {
  const linked = new Map(link?.releases.map(({ remote, version }) => [remote, version]))
  const choices = live.map(({ name, version, previous, canary }): Choice => {
    const given = linked.get(name)
    linked.delete(name)
    const chosen =
      given ??
      (canary && visitor !== null && getsCanary(visitor, name, canary.percent) ? canary.version : version)
    return { name, version: chosen, previous: chosen === version ? previous : version }
  })
  const joining = [...linked].map(([name, version]): Choice => ({ name, version, previous: null }))
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
