/** A module that exports the shared packages by name. */
export interface SharedPackages {
  packages: Readonly<Record<string, object>>
}

/** The installed version of each shared package. The build defines it. */
declare const PROVIDED_VERSIONS: Readonly<Record<string, string>>

let loadPackages: (() => Promise<SharedPackages>) | undefined

/** Sets how the page loads the shared packages. The first module of the page calls it. */
export function setPackageLoader(loader: () => Promise<SharedPackages>): void {
  loadPackages = loader
}

type Factory = () => object

/** A version of a package, with every field that a runtime of Module Federation reads or expects to find. */
interface SharedVersion {
  version: string
  scope: string[]
  from: string
  get: () => Factory
  lib: Factory
  loaded: boolean
  loading: null
  /** Webpack's runtime reads this field and enhanced's reads `shareConfig`. Only eager versions serve eager consumers. */
  eager: boolean
  shareConfig: { requiredVersion: string; singleton: boolean; eager: boolean; strictVersion: boolean }
  strategy: 'loaded-first'
  deps: string[]
  /** Names of the containers that use it. Runtimes add to it. */
  useIn: string[]
}

/** The shared packages in the format of Module Federation: by package, by version. The containers add their own. */
export type ShareScope = Record<string, Record<string, SharedVersion>>

function createSharedVersion(name: string, exports: object): SharedVersion {
  const version = PROVIDED_VERSIONS[name]
  if (!version) throw new Error(`The build does not define which version of ${name} the shell provides.`)
  const factory = () => exports
  return {
    version,
    scope: ['default'],
    from: 'shell',
    get: () => factory,
    lib: factory,
    loaded: true,
    loading: null,
    eager: true,
    shareConfig: { requiredVersion: `^${version}`, singleton: false, eager: true, strictVersion: false },
    strategy: 'loaded-first',
    deps: [],
    useIn: [],
  }
}

/**
 * Creates a share scope that no other container gets: the packages of the page without those of the given names, so that
 * the container registers and uses its own copies of them.
 */
export async function createOwnShareScope(withoutPackages: (name: string) => boolean): Promise<ShareScope> {
  if (!loadPackages) throw new Error('The page does not define how it loads the shared packages.')
  const { packages } = await loadPackages()
  return Object.fromEntries(
    Object.entries(packages)
      .filter(([name]) => !withoutPackages(name))
      .map(([name, exports]) => {
        const shared = createSharedVersion(name, exports)
        return [name, { [shared.version]: shared }]
      }),
  )
}

let shareScope: Promise<ShareScope> | undefined

/** Returns the share scope of the page. After a failure, the next call loads the packages again. */
export function getShareScope(): Promise<ShareScope> {
  shareScope ??= createOwnShareScope(() => false)
  shareScope.catch(() => {
    shareScope = undefined
  })
  return shareScope
}
