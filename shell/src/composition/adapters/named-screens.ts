import type { MountableScreen, MountKind, ScreenManifest } from '@tessera/shared-contracts'
import type { ComponentType } from 'react'
import type { LoadExpose, MountableRemote } from '../federation/container.ts'
import type { ShareScope } from '../federation/share-scope.ts'
import { getField, isFunction, type Adapter } from './adapter.ts'
import { loadShared } from './load-framework.ts'

type Screen = ComponentType | MountableScreen

/** What is read of a release: its name, and what its screens mount. */
interface NamedParts {
  name: string
  screens: readonly Pick<ScreenManifest, 'name' | 'expose' | 'export' | 'mount' | 'element'>[]
}

/** A component or mount function, as the module `./remote` may export it. */
const useAsItIs: Adapter = ({ exported }) => {
  if (isFunction(exported) || (typeof exported === 'object' && exported !== null)) return exported as Screen
  throw new Error('The export is no component.')
}

/** The code of an adapter is loaded with the first screen that needs it. */
const adapters: Record<MountKind, () => Promise<Adapter>> = {
  react: async () => useAsItIs,
  'own-react': async () => (await import('./own-react.ts')).adaptOwnReact,
  functions: async () => (await import('./functions.ts')).adaptFunctions,
  'custom-element': async () => (await import('./custom-element.ts')).adaptCustomElement,
  'single-spa': async () => (await import('./single-spa.ts')).adaptSingleSpa,
  angular: async () => (await import('./angular.ts')).adaptAngular,
  svelte: async () => (await import('./svelte.ts')).adaptSvelte,
  vue: async () => (await import('./vue.ts')).adaptVue,
  solid: async () => (await import('./solid.ts')).adaptSolid,
}

/** Creates the screens of a release whose manifest names their exposes. Each is loaded when it is called. */
export function createNamedScreens(
  release: NamedParts,
  loadExpose: LoadExpose,
  shareScope: ShareScope,
): MountableRemote['screens'] {
  const screens = release.screens.flatMap(screen => {
    const { name, expose, export: exportName = 'default', mount, element } = screen
    if (expose === undefined) return []
    const load = async (): Promise<Screen> => {
      const [module, adapt] = await Promise.all([loadExpose(expose), loadAdapter(name, mount)])
      return adapt({
        exported: pickExport(module, expose, exportName),
        tag: element,
        idPrefix: `${release.name}-${name}-`,
        async loadFramework<Framework>(...names: string[]) {
          const framework = await loadShared(shareScope, names)
          if (framework) return framework as Framework
          throw new Error(describeMissingFramework({ remote: release.name, screen: name, mount, names }))
        },
      })
    }
    return [[name, load] as const]
  })
  return Object.fromEntries(screens)
}

const isMountKind = (mount: string): mount is MountKind => Object.hasOwn(adapters, mount)

function loadAdapter(screen: string, mount = 'react'): Promise<Adapter> {
  if (isMountKind(mount)) return adapters[mount]()
  throw new Error(`It mounts "${screen}" as "${mount}", which this page does not know.`)
}

/** Some plugins return a default export in place of its module, and lifecycles are exports of the module itself. */
function pickExport(module: unknown, expose: string, name: string): unknown {
  const exported = getField(module, name)
  if (exported !== undefined) return exported
  if (name === 'default' && module) return module
  const names = Object.keys(module ?? {}).join(', ') || 'nothing'
  throw new Error(`${expose} has no export "${name}", but ${names}.`)
}

interface MissingFramework {
  remote: string
  screen: string
  mount: string | undefined
  names: readonly string[]
}

const describeMissingFramework = ({ remote, screen, mount, names }: MissingFramework) =>
  `${remote} mounts "${screen}" as ${mount}, but its build does not share ${names.join(' or ')}; share it, or expose a mount function. With @originjs/vite-plugin-federation only a mount function works.`
