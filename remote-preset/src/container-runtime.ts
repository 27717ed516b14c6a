/**
 * The runtime of a remote's container, in place of the one of `@module-federation/enhanced`, which also loads remotes,
 * manifests and plugins and is eight times as large. The code that `ModuleFederationPlugin` generates calls it. The
 * library's `satisfy` decides whether a version is in a range; the gate of the platform uses it too, so that both agree.
 */
import { satisfy } from '@module-federation/runtime-core'

type Factory = () => unknown

/** One version of a package in a share scope. */
export interface SharedVersion {
  get(): Factory | Promise<Factory>
  /** The factory, once loaded. */
  lib?: Factory | null
  loaded?: boolean
  /** Set while `get` runs. Every container of the page waits for the same run. */
  loading?: Promise<Factory> | null
  from?: string
}

/** The packages of a page by name and version, in the format of Module Federation. */
export type ShareScope = Record<string, Record<string, SharedVersion>>

/** What a module of the build needs of a shared package. */
interface ConsumedPackage {
  shareKey: string
  shareScope: string[]
  requiredVersion?: string | false
  singleton?: boolean
  /** Loads the copy bundled with the remote. Throws for a singleton, because remotes bundle none. */
  fallback?: () => Factory | Promise<Factory>
}

/** The properties of webpack's `__webpack_require__` that federation adds or changes. */
interface WebpackRequire {
  /** The code of the modules, by id. */
  m: Record<string, (module: { exports: unknown }) => void>
  /** The share scopes, by name. */
  S: Record<string, ShareScope>
  consumesLoadingData: { moduleIdToConsumeDataMapping: Record<string, ConsumedPackage> }
  federation: {
    initOptions: {
      name: string
      shareStrategy?: 'version-first' | 'loaded-first'
      /** The remote's own copies, by package. */
      shared?: Record<string, (SharedVersion & { version: string })[]>
    }
  }
}

interface InitContainerOptions {
  webpackRequire: WebpackRequire
  shareScope: ShareScope
  shareScopeKey?: string
}

/**
 * Starts the container: adds the remote's own copies of packages to the share scope of the page.
 *
 * @throws Error where the container has been started with another share scope
 */
function initContainerEntry({
  webpackRequire,
  shareScope,
  shareScopeKey = 'default',
}: InitContainerOptions): void {
  const { S: scopes, federation } = webpackRequire
  const { name: from, shared = {} } = federation.initOptions
  const current = (scopes[shareScopeKey] ??= shareScope)
  if (current !== shareScope) throw new Error(`${from} has already been started with another share scope.`)
  for (const [name, copies] of Object.entries(shared))
    for (const copy of copies) (shareScope[name] ??= {})[copy.version] ??= { ...copy, from }
}

interface ConsumeOptions {
  webpackRequire: WebpackRequire
  chunkId: string
  /** By chunk, the ids of the shared packages that it imports. */
  chunkMapping: Record<string, readonly string[]>
  /** The loads of shared packages, by module id. */
  installedModules: Record<string, Promise<void> | undefined>
  /** The promises that webpack awaits before it runs the chunk. */
  promises: Promise<void>[]
}

/** Loads the shared packages of a chunk. A failed load is repeated when the chunk is requested again. */
function consumes({
  webpackRequire,
  chunkId,
  chunkMapping,
  installedModules,
  promises,
}: ConsumeOptions): void {
  for (const id of chunkMapping[chunkId] ?? [])
    promises.push(
      (installedModules[id] ??= loadShared(webpackRequire, id).then(
        factory => {
          webpackRequire.m[id] = module => {
            module.exports = factory()
          }
        },
        (error: unknown) => {
          installedModules[id] = undefined
          throw error
        },
      )),
    )
}

async function loadShared(
  { S: scopes, consumesLoadingData, federation }: WebpackRequire,
  id: string,
): Promise<Factory> {
  const consumed = consumesLoadingData.moduleIdToConsumeDataMapping[id]
  if (!consumed) throw new Error(`The build does not say which package module ${id} is.`)
  const { shareKey: name, shareScope: scopeNames, requiredVersion: range, singleton, fallback } = consumed
  const { name: container } = federation.initOptions
  const offered = scopeNames.map(scopeName => scopes[scopeName]?.[name]).find(Boolean) ?? {}
  const version = chooseVersion(offered, consumed)
  const found = version !== undefined && offered[version]
  if (found && isInRange(version, range)) return loadVersion(found)
  if (fallback && !singleton && !found) return fallback()
  const provided = found ? `but the page provides ${version}` : 'which the page does not provide'
  throw new Error(`${container} requires ${name} ${String(range)}, ${provided}.`)
}

const isInRange = (version: string, range: string | false = '*') => range === false || satisfy(version, range)

/**
 * Chooses the version of a package that a container takes: the highest that the page has loaded, or else the highest. Of a
 * package that is not a singleton, it considers only versions in range. For a singleton it considers all, because the page
 * has only one; the container refuses it if it is out of range.
 */
function chooseVersion(
  versions: Record<string, SharedVersion>,
  { singleton, requiredVersion }: ConsumedPackage,
): string | undefined {
  const candidates = Object.keys(versions).filter(
    version => singleton === true || isInRange(version, requiredVersion),
  )
  const loaded = candidates.filter(version => isLoaded(versions[version]))
  return (loaded.length > 0 ? loaded : candidates).reduce(
    (highest: string | undefined, version) =>
      highest !== undefined && satisfy(version, `<=${highest}`) ? highest : version,
    undefined,
  )
}

const isLoaded = (shared: SharedVersion | undefined) =>
  [shared?.loaded, shared?.lib, shared?.loading].some(Boolean)

async function loadVersion(shared: SharedVersion): Promise<Factory> {
  if (shared.lib) return shared.lib
  shared.loading ??= (async () => shared.get())()
  try {
    shared.lib = await shared.loading
    shared.loaded = true
    return shared.lib
  } finally {
    shared.loading = null
  }
}

/** The names that the generated code requires. `init` returns the container's instance in the library. */
export default { bundlerRuntime: { init: () => ({}), initContainerEntry, consumes } }
