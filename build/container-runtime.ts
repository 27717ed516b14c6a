import { satisfies } from 'compare-versions'

/**
 * What starts a remote's container and gives it the page's packages, in place of federation's own runtime: the container's
 * code, which `ModuleFederationPlugin` writes, asks for these names. A container of ours loads no remotes and brings no
 * packages, and a page holds one version of each.
 */

type Factory = () => unknown

/** By package and version, what a page offers its containers, as every federation writes it. */
export type ShareScope = Record<string, Record<string, { get(): Factory | Promise<Factory> }>>

/** Of the function that webpack's modules are given, what federation adds to it or changes in it. */
interface WebpackRequire {
  /** The modules' code, by id. */
  m: Record<string, (module: { exports: unknown }) => void>
  /** The page's packages, once the container is started. */
  S: { default?: ShareScope }
  consumesLoadingData: { moduleIdToConsumeDataMapping: Record<string, Wanted> }
}

/** A package of the page, and the range that its version must lie in. */
interface Wanted {
  shareKey: string
  requiredVersion: string
}

interface Starting {
  webpackRequire: WebpackRequire
  shareScope: ShareScope
}

interface ChunkLoading {
  webpackRequire: WebpackRequire
  chunkId: string
  /** By chunk, the ids of the packages without which it cannot run. */
  chunkMapping: Record<string, readonly string[]>
  /** By id, packages that have been asked for. */
  installedModules: Record<string, Promise<void>>
  /** What webpack waits for until the chunk counts as loaded. */
  promises: Promise<void>[]
}

function initContainerEntry({ webpackRequire, shareScope }: Starting): void {
  webpackRequire.S.default = shareScope
}

/** Called with each chunk that is loaded. */
function consumes({ webpackRequire, chunkId, chunkMapping, installedModules, promises }: ChunkLoading): void {
  for (const id of chunkMapping[chunkId] ?? [])
    promises.push((installedModules[id] ??= install(webpackRequire, id)))
}

/** @throws Error (rejects) where the page does not bring the package, or not in a version that the remote can live with. */
async function install({ m, S, consumesLoadingData }: WebpackRequire, id: string): Promise<void> {
  const wanted = consumesLoadingData.moduleIdToConsumeDataMapping[id]
  if (!wanted) throw new Error(`The build does not say what module ${id} is.`)
  const { shareKey: name, requiredVersion: range } = wanted
  const [version, brought] = Object.entries(S.default?.[name] ?? {})[0] ?? []
  if (!version || !brought) throw new Error(`It wants ${name} ${range}, which the page does not bring.`)
  if (!satisfies(version, range))
    throw new Error(`It wants ${name} ${range}, but the page brings ${version}.`)
  const factory = await brought.get()
  m[id] = module => {
    module.exports = factory()
  }
}

export default {
  // Where it stands, the plugin's code takes the runtime to be there
  runtime: {},
  bundlerRuntime: { init: () => ({}), initContainerEntry, consumes },
}
