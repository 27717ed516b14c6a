import {
  parseExtensions,
  type ComposedRelease,
  type ComposedRemote,
  type Extension,
  type MountableExtension,
} from '@tessera/shared-contracts'
import type { ComponentType } from 'react'
import type { MountableRemote } from '../federation/container.ts'
import type { RemoteLoader } from '../loader/remote-loader-types.ts'
import { describeError, type Fault } from '../reporting/fault.ts'
import type { ExtensionProps } from './extension-props.ts'
import { createReactExtension } from './react-extension.tsx'
import type { SlotProps } from './slot-element.ts'

/** An extension that is ready to mount, and the release that it belongs to. */
export interface LoadedExtension {
  Component: ComponentType<ExtensionProps>
  release: ComposedRelease
  /** The name of the extension in the manifest of the release. */
  name: string
}

export interface ExtensionLoader {
  /**
   * Loads an extension of the current release, or of the previous release where the current one fails. Resolves to null
   * when no release has it.
   */
  loadExtension(remote: ComposedRemote, name: string): Promise<LoadedExtension | null>
  /**
   * Records that an extension threw. The page stops using its release, unless a screen of it has mounted: the user may
   * have unsaved work there.
   *
   * @returns whether another release should be mounted instead
   */
  handleExtensionError(remote: ComposedRemote, extension: LoadedExtension, error: unknown): boolean
}

/** Creates the loader of extensions. They use the same release of a remote as its screens. */
export function createExtensionLoader(loader: RemoteLoader): ExtensionLoader {
  const { getActiveRelease, loadPart, failRelease, reportError, hasMounted } = loader

  /** Returns the release to use instead; undefined when there is none, or the failed one has to stay. */
  function replaceRelease(
    remote: ComposedRemote,
    { release, name, phase }: Pick<LoadedExtension, 'release' | 'name'> & { phase: Fault['phase'] },
    cause: unknown,
  ): ComposedRelease | undefined {
    const { message, stack } = describeError(cause)
    const error = Object.assign(new Error(`Extension "${name}": ${message}`), stack && { stack })
    const place = { phase, extension: name }
    if (!hasMounted(release)) return failRelease(remote, release, place, error)
    reportError(release, place, error)
    return undefined
  }

  return {
    async loadExtension(remote, name) {
      let release = getActiveRelease(remote)
      // The previous release may be older than the extension
      while (release && parseExtensions(release.extensions).some(each => each.name === name)) {
        const tried: ComposedRelease = release
        const importExtension = async ({ extensions }: MountableRemote) => {
          const load = extensions?.[name]
          if (!load) throw new Error('It is declared, but missing.')
          return toComponent(await load())
        }
        try {
          return { Component: await loadPart(tried, importExtension, 'extension'), release: tried, name }
        } catch (error) {
          release = replaceRelease(remote, { release: tried, name, phase: 'load' }, error)
        }
      }
      return null
    },

    handleExtensionError: (remote, { release, name }, error) =>
      replaceRelease(remote, { release, name, phase: 'render' }, error) !== undefined,
  }
}

const isMountable = (extension: Extension<never>): extension is MountableExtension<SlotProps> =>
  'mount' in extension && typeof extension.mount === 'function'

/** Returns the component of an extension. Loads the code for other frameworks only where an extension needs it. */
async function toComponent(extension: Extension<never>): Promise<ComponentType<ExtensionProps>> {
  if (!isMountable(extension)) return createReactExtension(extension as unknown as ComponentType<SlotProps>)
  const { createMountedExtension } = await import('../screen/mounted-screen.tsx')
  return createMountedExtension(extension)
}
