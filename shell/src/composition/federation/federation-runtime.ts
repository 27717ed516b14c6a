/**
 * The runtime of Module Federation, for releases that ask for it: builds without a runtime of their own
 * (`externalRuntime`), runtime plugins, and developer tools, which read `__FEDERATION__`. Other pages do not load it.
 */
import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime'
import type { RemoteEntryExports } from '@module-federation/runtime/types'
import * as runtimeCore from '@module-federation/runtime-core'
import type { ComposedRelease } from '@tessera/shared-contracts'
import { getFileUrl } from '../page-composition.ts'
import type { Container, LoadExpose } from './container.ts'
import { separateInstances } from './runtime-instances.ts'
import { getShareScope } from './share-scope.ts'

const federationManifest = 'mf-manifest.json'

interface Registered {
  release: ComposedRelease
  loadContainer: () => Promise<Container>
}

/** The releases that the runtime loads, by name and version. */
const registered = new Map<string, Registered>()

/** Loads containers and manifests as the page does for every release, verified by their hashes. */
const verifyFiles: ModuleFederationRuntimePlugin = {
  name: 'tessera-verify-files',
  // The library's types describe its own containers
  loadEntry: async ({ remoteInfo }) =>
    (await registered.get(remoteInfo.name)?.loadContainer()) as unknown as RemoteEntryExports | undefined,
  fetch: (url, options, remoteInfo) => {
    const hash = remoteInfo && registered.get(remoteInfo.name)?.release.integrity[federationManifest]
    return fetch(url, { ...options, integrity: hash ?? '' })
  },
}

let instance: Promise<runtimeCore.ModuleFederation> | undefined

async function createPageInstance() {
  const shareScope = await getShareScope()
  // Builds with `externalRuntime` take the runtime from this global
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore })
  const created = createInstance({ name: 'shell', remotes: [], plugins: [verifyFiles] })
  separateInstances(undefined)
  created.initShareScopeMap('default', shareScope)
  return created
}

/**
 * Starts a release with the runtime, which is created once. Returns a function that loads its exposed modules.
 */
export async function startWithRuntime(
  release: ComposedRelease,
  loadContainer: () => Promise<Container>,
): Promise<LoadExpose> {
  instance ??= createPageInstance()
  instance.catch(() => {
    instance = undefined
  })
  const runtime = await instance
  const name = `${release.name}@${release.version}`
  registered.set(name, { release, loadContainer })
  const file = release.integrity[federationManifest] ? federationManifest : release.entry
  const remote = {
    name,
    entry: getFileUrl(release, file),
    entryGlobalName: release.container,
    type: release.entryType === 'module' ? 'module' : 'global',
  } as const
  // After a failure, the runtime has to forget what it loaded
  runtime.registerRemotes([remote], { force: runtime.options.remotes.some(each => each.name === name) })
  return expose => runtime.loadRemote(`${name}/${expose.slice('./'.length)}`)
}
