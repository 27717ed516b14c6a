import {
  devBuildVersion,
  listPolicyAdditions,
  type Channel,
  type ComposedRelease,
  type ComposedRemote,
  type Composition,
  type ReleaseRecord,
  type ServedRelease,
  type SettingValues,
  type ShellRecord,
} from '@tessera/shared-contracts'
import { LRUCache } from 'lru-cache'
import type { FrameScriptFile } from '../first-frame/page-frames.ts'
import { createContentSecurityPolicy } from '../page/content-security-policy.ts'
import { createImportMap, toHashSource } from '../page/import-map.ts'
import { isInCanary } from '../canary/canary.ts'
import type { CompositionLinkPayload } from './composition-links.ts'
import { toFileHashes } from './file-hashes.ts'
import { createReleaseVisibility, type ReleaseVisibility } from './release-visibility.ts'
import { selectShellFiles } from './tree-shaken-shell.ts'
import { findIncompatibilities, type VersionedRecord } from '../gate/composition-rules.ts'
import { shellName, shortHash, type LiveRelease, type ReleaseStore } from '../registry/releases.ts'

/** The visitor, who decides about canaries, and on staging the link that they followed. */
export interface Viewer {
  visitor: string | null
  link: CompositionLinkPayload | null
  /** Finds the role of the member, for remotes that exist for certain roles only. Null for all others. */
  findRole?: () => Promise<string | null>
}

export interface ResolvedComposition {
  composition: Composition
  shell: ShellRecord
  /** The policy of its pages, with what its releases add, previous ones included. */
  contentSecurityPolicy: string
  /** The import map of the page; null without a release of ES modules. */
  importMap: string | null
  /** The scripts that render first frames. */
  frameScripts: { shell: FrameScriptFile | null; remotes: ReadonlyMap<string, FrameScriptFile> }
}

/** The latest build of a development server. Its content changes under the same address. */
export interface DevelopmentBuild {
  name: string
  /** Address of its files. */
  base: string
  record: ReleaseRecord | ShellRecord
}

export interface DevelopmentBuilds {
  read(): Promise<DevelopmentBuild[]>
}

/** The release of a remote in a composition, and the release that replaces it when it fails. */
export interface ReleaseChoice {
  name: string
  version: string
  previous: string | null
  /** Absent where all settings have their defaults. */
  settings?: SettingValues
}

const maxCachedCompositions = 200

/**
 * Creates the resolver of compositions: it selects the releases of a page. Equal selections are one composition with one
 * id. On staging, builds of development servers replace live releases.
 */
export function createCompositionResolver({
  store,
  access = createReleaseVisibility(store),
  developmentBuilds,
}: {
  store: ReleaseStore
  access?: ReleaseVisibility
  developmentBuilds?: DevelopmentBuilds
}) {
  const cache = new LRUCache<string, Promise<ResolvedComposition | null>>({ max: maxCachedCompositions })

  return {
    /** Returns null until a shell is live on the channel. */
    async resolve(
      channel: Channel,
      viewer: Viewer = { visitor: null, link: null },
    ): Promise<ResolvedComposition | null> {
      const link = channel === 'staging' ? viewer.link : null
      const local = channel === 'staging' ? ((await developmentBuilds?.read()) ?? []) : []
      const chosen = chooseReleases(await store.listLive(channel), local, viewer.visitor, link)
      const choices = await access.selectVisible(chosen, viewer)
      if (local.length > 0) return build(channel, choices, local, link)
      const key = JSON.stringify([channel, choices, link?.expires])
      const composed = cache.get(key) ?? build(channel, choices, [], link)
      cache.set(key, composed)
      composed.catch(() => cache.delete(key))
      return composed
    },
  }

  async function build(
    channel: Channel,
    choices: ReleaseChoice[],
    local: DevelopmentBuild[],
    link: CompositionLinkPayload | null,
  ): Promise<ResolvedComposition | null> {
    const findRelease = createReleaseFinder(local)
    const records: ReleaseRecord[] = []
    const shellChoice = choices.find(({ name }) => name === shellName)
    const shell =
      shellChoice &&
      ((await findRelease(shellName, shellChoice.version)) as LocatedRelease<ShellRecord> | null)
    if (!shell) return null
    const frameScripts = new Map<string, FrameScriptFile>()

    async function composeRelease(name: string, version: string): Promise<ComposedRelease | null> {
      const release = (await findRelease(name, version)) as LocatedRelease | null
      if (!release || !shell) return null
      records.push(release.record)
      const {
        files: _files,
        shared: _shared,
        uses: _uses,
        settings: _settings,
        contentSecurityPolicy: _,
        firstFrame: _firstFrame,
        build: _build,
        ...record
      } = release.record
      // A forced activation and a link bypass the gate
      const [misfit] = findIncompatibilities(release, shell)
      return {
        ...record,
        ...release.served,
        ...(misfit && { misfit }),
      }
    }
    async function composeRemote({
      name,
      version,
      previous,
      settings,
    }: ReleaseChoice): Promise<ComposedRemote | null> {
      const current = await composeRelease(name, version)
      if (!current) return null
      const frameScript = findFrameScript(await findRelease(name, version))
      if (frameScript && current.misfit === undefined) frameScripts.set(name, frameScript)
      const fallback = previous === null ? null : await composeRelease(name, previous)
      return { name, current, previous: fallback, ...(settings && { settings }) }
    }

    const remotes = choices.filter(({ name }) => name !== shellName)
    const composition: Composition = {
      id: shortHash(JSON.stringify([channel, choices])),
      channel,
      shell: shell.served,
      remotes: (await Promise.all(remotes.map(composeRemote))).filter(remote => remote !== null),
      ...(link && { linked: { expires: new Date(link.expires).toISOString() } }),
    }
    // On staging, a page may also mount builds of development servers, which the server does not know.
    const shellRecord = channel === 'staging' ? shell.record : selectShellFiles(shell.record, records)
    const additions = records.flatMap(record => listPolicyAdditions(record.contentSecurityPolicy))
    const importMap = createImportMap(composition)
    const contentSecurityPolicy = createContentSecurityPolicy(channel, [
      ...additions,
      ...(importMap === null ? [] : [{ directive: 'script-src' as const, source: toHashSource(importMap) }]),
    ])
    return {
      composition,
      shell: shellRecord,
      importMap,
      contentSecurityPolicy,
      frameScripts: { shell: findFrameScript(shell), remotes: frameScripts },
    }
  }

  function createReleaseFinder(local: DevelopmentBuild[]) {
    return async (
      name: string,
      version: string,
    ): Promise<LocatedRelease<ReleaseRecord | ShellRecord> | null> => {
      const build = version === devBuildVersion && local.find(each => each.name === name)
      if (build) return { ...build, version, served: { version, base: build.base, integrity: {} } }
      const release = await store.find(name, version)
      return release && { ...release, served: toServedFiles(name, version, release.record) }
    }
  }
}

/** A build of a development server has none: its page shows what the developer has changed. */
function findFrameScript(
  release: LocatedRelease<ReleaseRecord | ShellRecord> | null,
): FrameScriptFile | null {
  const firstFrame = release?.record.firstFrame
  if (!release || !firstFrame || release.version === devBuildVersion) return null
  const { name, version, served } = release
  return { name, version, base: served.base, file: firstFrame.script }
}

/** A release with the address and hashes of its files. */
interface LocatedRelease<Kind = ReleaseRecord> extends VersionedRecord<Kind> {
  served: ServedRelease
}

export type CompositionResolver = ReturnType<typeof createCompositionResolver>

/** Selects the releases: a link overrides development builds, and these override live releases. */
function chooseReleases(
  live: LiveRelease[],
  local: DevelopmentBuild[],
  visitor: string | null,
  link: CompositionLinkPayload | null,
): ReleaseChoice[] {
  const overrides = new Map([
    ...local.map(({ name }) => [name, devBuildVersion] as const),
    ...(link?.releases ?? []).map(({ remote, version }) => [remote, version] as const),
  ])
  const choices = live.map(({ name, version, previous, canary, settings: values }): ReleaseChoice => {
    const override = overrides.get(name)
    overrides.delete(name)
    const settings = Object.keys(values).length > 0 && { settings: values }
    // Without a fallback, so that its developer sees a failure
    if (override === devBuildVersion) return { name, version: override, previous: null, ...settings }
    const served =
      override ??
      (canary && visitor !== null && isInCanary(visitor, name, canary.percent) ? canary.version : version)
    return { name, version: served, previous: served === version ? previous : version, ...settings }
  })
  const added = [...overrides].map(([name, version]): ReleaseChoice => ({ name, version, previous: null }))
  return [...choices, ...added]
}

const toServedFiles = (
  name: string,
  version: string,
  record: ReleaseRecord | ShellRecord,
): ServedRelease => ({
  version,
  base: `/remotes/${name}/${version}/`,
  integrity: toFileHashes(record),
})
