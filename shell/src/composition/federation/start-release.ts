import type { ComposedRelease } from '@tessera/shared-contracts'
import { loadFileHashes } from '../file-hashes.ts'
import { getFileUrl } from '../page-composition.ts'
import type { Container, ExposedModule, MountableRemote } from './container.ts'
import { loadContainer } from './load-container.ts'
import { getShareScope } from './share-scope.ts'

export interface LoadOptions {
  /** Whether to run a release whose entry has no hash. */
  unhashed: boolean
}

/** The started containers by the URL of their entry. A development build updates its own container. */
const started = new Map<string, Container>()

/** Loads and starts a release. After a failure, the next call loads it again. */
export async function startRelease(release: ComposedRelease, options: LoadOptions): Promise<MountableRemote> {
  const hash = release.integrity[release.entry]
  if (!hash && !options.unhashed) throw new Error(`No hash is known of ${release.name} ${release.version}.`)
  await loadFileHashes(release)
  const { remote } = release.federationRuntime
    ? await loadThroughRuntime(release, hash)
    : await loadExposedModule(release, hash)
  if (!remote) throw new Error(`${release.name} ${release.version} exposes no remote.`)
  return remote
}

async function loadThroughRuntime(
  release: ComposedRelease,
  hash: string | undefined,
): Promise<ExposedModule> {
  const { loadWithRuntime } = await import('./federation-runtime.ts')
  return loadWithRuntime(release, () => loadContainer(release, hash))
}

async function loadExposedModule(release: ComposedRelease, hash: string | undefined): Promise<ExposedModule> {
  const entry = getFileUrl(release, release.entry)
  const container = started.get(entry) ?? (await startContainer(release, hash))
  const exposed = (await container.get('./remote'))()
  started.set(entry, container)
  return exposed
}

async function startContainer(release: ComposedRelease, hash: string | undefined): Promise<Container> {
  const [container, shareScope] = await Promise.all([loadContainer(release, hash), getShareScope()])
  await container.init(shareScope)
  return container
}
