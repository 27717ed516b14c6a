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

/** Creates the share scope of the page in the format of Module Federation: by package, by version. */
async function createShareScope() {
  if (!loadPackages) throw new Error('The page does not define how it loads the shared packages.')
  const { packages } = await loadPackages()
  return Object.fromEntries(
    Object.entries(packages).map(([name, exports]) => {
      const version = PROVIDED_VERSIONS[name]
      if (!version) throw new Error(`The build does not define which version of ${name} the shell provides.`)
      const factory = () => exports
      return [name, { [version]: { get: () => factory, lib: factory, loaded: true, from: 'shell' } }]
    }),
  )
}

let shareScope: ReturnType<typeof createShareScope> | undefined

/** Returns the share scope of the page. After a failure, the next call loads the packages again. */
export function getShareScope(): ReturnType<typeof createShareScope> {
  shareScope ??= createShareScope()
  shareScope.catch(() => {
    shareScope = undefined
  })
  return shareScope
}
