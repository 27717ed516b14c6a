import { init, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import bringRuntimeCore from '@module-federation/inject-external-runtime-core-plugin'
import type { ComposedRelease, RemoteManifest, RemoteModule } from '@tessera/shared-contracts'
import type { Reducer } from '@reduxjs/toolkit'
import type { ComponentType } from 'react'
import { broughtPackages } from '../brought/packages.ts'
import { fileAddress } from './page-composition.ts'
import { loadDeadline } from './remote-loader.ts'

/** A remote's exposed module as the shell mounts it. */
export type MountableRemote = RemoteModule<RemoteManifest, ComponentType, Reducer>

/** By package, the version that is installed where the shell is built; the build puts it here. */
declare const BROUGHT_VERSIONS: Readonly<Record<string, string>>

init({
  name: 'shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(
    Object.entries(broughtPackages).map(([name, lib]) => {
      const version = BROUGHT_VERSIONS[name]
      if (!version) throw new Error(`The build does not say which version of ${name} it brings.`)
      return [
        name,
        { version, lib: () => lib, shareConfig: { singleton: true, requiredVersion: `^${version}` } },
      ]
    }),
  ),
  plugins: [
    // The containers of remotes carry no runtime of their own
    bringRuntimeCore(),
    {
      name: 'tessera-integrity',
      createScript({ url }) {
        const script = document.createElement('script')
        script.src = url
        script.crossOrigin = 'anonymous'
        script.integrity = globalThis.tesseraIntegrity?.[script.src] ?? ''
        return { script, timeout: loadDeadline }
      },
    },
  ],
})

/** Containers that brought their module; one that is developed holds, by its own means, what was built last. */
const started = new Set<string>()

/**
 * Fetches and starts a release. The federation runtime knows each release as a remote of its own, by the
 * name of its container, so that two releases can stand side by side in one page. Called again after a
 * failure it fetches again.
 */
export async function loadRelease(release: ComposedRelease): Promise<MountableRemote> {
  const { container } = release
  const entry = fileAddress(release, release.entry)
  if (!started.has(container))
    registerRemotes([{ name: container, entry, entryGlobalName: container, type: 'var' }], { force: true })
  const module = await loadRemote<{ remote: MountableRemote }>(`${container}/remote`)
  if (!module?.remote) throw new Error(`${release.name} ${release.version} exposes no remote.`)
  started.add(container)
  return module.remote
}
