import { hash } from 'node:crypto'
import {
  devBuildVersion,
  languages,
  listPolicyAdditions,
  type Channel,
  type ComposedRelease,
  type ComposedRemote,
  type Composition,
  type ReleaseRecord,
  type ServedRelease,
  type ShellRecord,
} from '@tessera/shared-contracts'
import { LRUCache } from 'lru-cache'
import { receivesCanary } from '../canary/cohorts/receives-canary.ts'
import { findIncompatibilities } from '../gate/shell-rules.ts'
import type { VersionedRecord } from '../gate/versioned-record.ts'
import type { CompositionLink } from '../links/composition-link.ts'
import type { LiveRelease } from '../releases/live-release.ts'
import type { ReleaseStore } from '../releases/release-store.ts'
import { shellName } from '../releases/release.ts'
import { createCompositionDocument } from './composition-document.ts'
import { createContentSecurityPolicy } from './content-security-policy.ts'
import type { DevelopmentBuild, DevelopmentBuilds } from './development-builds.ts'
import { toFileHashes } from './file-hashes.ts'
import { createImportMap, toHashSource } from './import-map.ts'
import { createReleaseVisibility, type ReleaseVisibility } from './release-visibility.ts'
import type {
  CompositionDocument,
  FrameScriptFile,
  ReleaseChoice,
  ResolvedComposition,
  Viewer,
} from './resolved-composition.ts'
import { selectShellFiles } from './tree-shaken-shell.ts'

const maxCachedCompositions = 200

/**
 * Creates the resolver of compositions: it selects the releases of a page. Equal selections are one composition with one
 * id. On staging, builds of development servers replace live releases.
 */
export function createCompositionResolver(services: {
  store: ReleaseStore
  visibility?: ReleaseVisibility
  developmentBuilds?: DevelopmentBuilds
}) {
  const { store, visibility = createReleaseVisibility(store), developmentBuilds } = services
  const cache = new LRUCache<string, Promise<ResolvedComposition | null>>({ max: maxCachedCompositions })
  const documents = new LRUCache<string, CompositionDocument>({ max: maxCachedCompositions })

  return {
    listLive: (channel: Channel) => store.listLive(channel),

    /**
     * Returns null until a shell is live on the channel.
     *
     * @param listed the live releases, where the caller has read them
     */
    async resolve(
      channel: Channel,
      viewer: Viewer = { visitor: null },
      listed?: LiveRelease[],
    ): Promise<ResolvedComposition | null> {
      const link = channel === 'staging' ? ((await viewer.findLink?.()) ?? null) : null
      const local = channel === 'staging' ? ((await developmentBuilds?.read()) ?? []) : []
      const chosen = await chooseReleases(listed ?? (await store.listLive(channel)), local, viewer, link)
      const choices = await visibility.selectVisible(chosen, viewer)
      if (local.length > 0) return build(channel, choices, local, link)
      const key = JSON.stringify([channel, choices, link?.expires])
      const composed = cache.get(key) ?? build(channel, choices, [], link)
      cache.set(key, composed)
      composed.catch(() => cache.delete(key))
      return composed
    },

    /**
     * Finds the document of a composition that a viewer has now, or of a recent one that is not restricted to certain
     * members: an open page keeps its composition.
     */
    async findDocument(channel: Channel, viewer: Viewer, url: string): Promise<CompositionDocument | null> {
      const recent = documents.get(url)
      if (recent?.isPublic) return recent
      const live = await store.listLive(channel)
      // The address of the page may name another language than the request for its document
      for (const language of languages) {
        const document = (await this.resolve(channel, { ...viewer, language }, live))?.document
        if (document?.url === url) return document
      }
      return null
    },
  }

  async function build(
    channel: Channel,
    choices: ReleaseChoice[],
    local: DevelopmentBuild[],
    link: CompositionLink | null,
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
        fallbacks: _fallbacks,
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
      id: hash('sha256', JSON.stringify([channel, choices])).slice(0, 10),
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
    // A page of staging composes releases, so it needs all of them. So does the proof of the gate
    const hasDocument = channel === 'production' && shell.record.supportsDeferredRemotes
    const document = hasDocument ? createCompositionDocument(composition, importMap) : null
    if (document) documents.set(document.url, document)
    return {
      composition,
      document,
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

/**
 * Selects the releases: a link overrides development builds, and these override live releases. A complete link has all
 * releases itself.
 */
async function chooseReleases(
  live: LiveRelease[],
  local: DevelopmentBuild[],
  viewer: Viewer,
  link: CompositionLink | null,
): Promise<ReleaseChoice[]> {
  if (link?.isComplete)
    return link.releases.map(({ remote: name, version }) => ({ name, version, previous: null }))
  const overrides = new Map([
    ...local.map(({ name }) => [name, devBuildVersion] as const),
    ...(link?.releases ?? []).map(({ remote, version }) => [remote, version] as const),
  ])
  async function choose(each: LiveRelease): Promise<ReleaseChoice> {
    const { name, version, previous, canary, settings: values } = each
    const override = overrides.get(name)
    overrides.delete(name)
    const settings = Object.keys(values).length > 0 && { settings: values }
    // Without a fallback, so that its developer sees a failure
    if (override === devBuildVersion) return { name, version: override, previous: null, ...settings }
    const served = override ?? (canary && (await receivesCanary(each, viewer)) ? canary.version : version)
    return { name, version: served, previous: served === version ? previous : version, ...settings }
  }
  const choices = await Promise.all(live.map(choose))
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
