import { usesOwnFramework, usesRemoteModule, type ComposedRelease } from '@tessera/shared-contracts'
import { loadFileHashes } from '../file-hashes.ts'
import { getFileUrl } from '../page-composition.ts'
import { setPageGuards } from '../page-globals.ts'
import { createPageLocks } from '../screen/page-locks.ts'
import type { Container, ExposedModule, LoadExpose, MountableRemote } from './container.ts'
import { loadContainer } from './load-container.ts'
import { createPageNatives } from './page-natives.ts'
import { preparePage } from './prepare-page.ts'
import { startSeparation } from './release-globals.ts'
import { addRelease } from './running-release.ts'
import { createOwnShareScope, getShareScope, type ShareScope } from './share-scope.ts'

export * as areaStyles from '../styles/area-styles.ts'
export { preparePage } from './prepare-page.ts'

export interface LoadOptions {
  /** Whether to run a release whose entry has no hash. */
  unhashed: boolean
  /** The releases that the page knows. */
  releases: readonly ComposedRelease[]
}

interface StartedRelease {
  loadExpose: LoadExpose
  /** The share scope of the release; absent where the runtime of the page has it. */
  shareScope?: ShareScope
}

/** The started containers by the URL of their entry. A development build updates its own container. */
const started = new Map<string, Container>()

let isSeparating = false

/** Adds what the page has ended of an area to its performance timeline, for the gate. */
function reportEndedLocks(area: string, names: readonly string[]) {
  for (const name of names) performance.mark(`ended:${area} ${name}`)
}

/** Keeps the code of releases apart, before the first entry runs. */
function separateReleases(releases: readonly ComposedRelease[]) {
  for (const release of releases) addRelease(release)
  if (isSeparating) return
  isSeparating = true
  setPageGuards({
    natives: createPageNatives(preparePage().finish()),
    locks: createPageLocks(reportEndedLocks),
  })
  startSeparation()
}

/** Loads and starts a release. After a failure, the next call loads it again. */
export async function startRelease(release: ComposedRelease, options: LoadOptions): Promise<MountableRemote> {
  const hash = release.integrity[release.entry]
  if (!hash && !options.unhashed) throw new Error(`No hash is known of ${release.name} ${release.version}.`)
  const hashesLoaded = loadFileHashes(release)
  separateReleases(options.releases)
  await hashesLoaded
  const { loadExpose, shareScope = {} } = release.federationRuntime
    ? await startThroughRuntime(release, hash)
    : await startWithContainer(release, hash)
  const remote = usesRemoteModule(release) ? await loadRemoteModule(release, loadExpose) : { screens: {} }
  if (release.screens.every(({ expose }) => expose === undefined)) return remote
  const { createNamedScreens } = await import('../adapters/named-screens.ts')
  return { ...remote, screens: { ...remote.screens, ...createNamedScreens(release, loadExpose, shareScope) } }
}

async function loadRemoteModule(release: ComposedRelease, loadExpose: LoadExpose): Promise<MountableRemote> {
  const { remote } = ((await loadExpose('./remote')) ?? {}) as ExposedModule
  if (!remote) throw new Error(`${release.name} ${release.version} exposes no remote.`)
  return remote
}

async function startThroughRuntime(
  release: ComposedRelease,
  hash: string | undefined,
): Promise<StartedRelease> {
  const { startWithRuntime } = await import('./federation-runtime.ts')
  return { loadExpose: await startWithRuntime(release, () => loadContainer(release, hash)) }
}

async function startWithContainer(
  release: ComposedRelease,
  hash: string | undefined,
): Promise<StartedRelease> {
  const entry = getFileUrl(release, release.entry)
  const loadingScope = getReleaseScope(release, entry)
  const container = started.get(entry) ?? (await startContainer(release, hash, loadingScope))
  const loadExpose: LoadExpose = async expose => {
    const factory = await container.get(expose)
    started.set(entry, container)
    return factory()
  }
  return { loadExpose, shareScope: await loadingScope }
}

async function startContainer(
  release: ComposedRelease,
  hash: string | undefined,
  loadingScope: Promise<ShareScope>,
): Promise<Container> {
  const [container, shareScope] = await Promise.all([loadContainer(release, hash), loadingScope])
  await container.init(shareScope)
  return container
}

/** The share scopes of releases that mount with a framework of their own, by the URL of their entry. */
const ownScopes = new Map<string, Promise<ShareScope>>()

function getReleaseScope(release: ComposedRelease, entry: string): Promise<ShareScope> {
  if (!usesOwnFramework(release)) return getShareScope()
  // Everything that a page shares is built on its React
  const bringsReact = release.screens.some(({ mount }) => mount === 'own-react')
  const scope = ownScopes.get(entry) ?? createOwnShareScope(() => bringsReact)
  // A container that has started accepts no other scope
  ownScopes.set(entry, scope)
  scope.catch(() => ownScopes.delete(entry))
  return scope
}
