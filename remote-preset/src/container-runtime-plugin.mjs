import { fileURLToPath } from 'node:url'
import webpack from 'webpack'

const containerRuntime = fileURLToPath(import.meta.resolve('@tessera/remote-preset/container-runtime'))

/** Matches the packages that the container runtime imports. webpack drops those of their modules whose exports are unused. */
const runtimePackagesPattern = /[\\/]@module-federation[\\/](runtime-core|sdk|error-codes)[\\/]/

/** The stage of `optimizeChunks` after the one in which `ModuleFederationPlugin` hoists modules into the entry: 11. */
const stageAfterHoisting = 12

/**
 * Replaces Module Federation's container runtime with `container-runtime`. The build fails if the file to replace is not
 * found. The entry keeps only the modules of the library that the container uses, without its logger and global state.
 */
export class ContainerRuntimePlugin {
  apply(compiler) {
    new webpack.NormalModuleReplacementPlugin(
      /[\\/]webpack-bundler-runtime[\\/]dist[\\/]bundler\.js$/,
      containerRuntime,
    ).apply(compiler)
    compiler.options.module.rules.push({ test: runtimePackagesPattern, sideEffects: false })
    compiler.hooks.thisCompilation.tap('ContainerRuntimePlugin', compilation => {
      compilation.hooks.optimizeChunks.tap(
        { name: 'ContainerRuntimePlugin', stage: stageAfterHoisting },
        () => removeUnusedModules(compilation),
      )
      compilation.hooks.finishModules.tap('ContainerRuntimePlugin', modules => {
        if ([...modules].some(({ resource }) => resource === containerRuntime)) return
        const message =
          '@module-federation/enhanced no longer imports webpack-bundler-runtime/dist/bundler.js, so @tessera/remote-preset does not replace the runtime of the container.'
        compilation.errors.push(new compiler.webpack.WebpackError(message))
      })
    })
  }
}

/** Removes modules from the entry that webpack has marked as unused. `ModuleFederationPlugin` hoists these too. */
function removeUnusedModules({ chunks, chunkGraph, modules, moduleGraph }) {
  const used = listUsedModules(modules, moduleGraph)
  for (const chunk of chunks)
    if (chunk.hasRuntime())
      for (const module of chunkGraph.getChunkModules(chunk))
        if (!used.has(module)) chunkGraph.disconnectChunkAndModule(chunk, module)
}

/**
 * Follows the imports from the entries, as webpack does. An unused module without side effects is not listed, but its
 * imports are followed.
 */
function listUsedModules(modules, moduleGraph) {
  const used = new Set([...modules].filter(module => isEntry(module, moduleGraph)))
  const followed = new Set(used)
  for (const module of followed)
    for (const connection of moduleGraph.getOutgoingConnections(module)) {
      const state = connection.getActiveState(undefined)
      if (!connection.module || state === false) continue
      followed.add(connection.module)
      if (state === true) used.add(connection.module)
    }
  return used
}

const isEntry = (module, moduleGraph) =>
  [...moduleGraph.getIncomingConnections(module)].some(({ originModule }) => !originModule)
