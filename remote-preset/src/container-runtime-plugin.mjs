import { fileURLToPath } from 'node:url'
import webpack from 'webpack'

const containerRuntime = fileURLToPath(import.meta.resolve('@tessera/remote-preset/container-runtime'))

/** After the stage in which `ModuleFederationPlugin` moves the modules of the runtime into the entry. */
const afterHoisting = 12

/**
 * Replaces the library's runtime of a container by `container-runtime`. Fails where the library's file has moved. Of the
 * library's other modules, the entry has only those that the container uses: not the logger and the global state.
 */
export class ContainerRuntimePlugin {
  apply(compiler) {
    new webpack.NormalModuleReplacementPlugin(
      /[\\/]webpack-bundler-runtime[\\/]dist[\\/]bundler\.js$/,
      containerRuntime,
    ).apply(compiler)
    compiler.options.module.rules.push({ test: /[\\/]@module-federation[\\/]/, sideEffects: false })
    compiler.hooks.thisCompilation.tap('ContainerRuntimePlugin', compilation => {
      compilation.hooks.optimizeChunks.tap({ name: 'ContainerRuntimePlugin', stage: afterHoisting }, () =>
        removeUnusedModules(compilation),
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

/** The hoisting follows every import, also those that webpack has found unused. */
function removeUnusedModules({ chunks, chunkGraph, modules, moduleGraph }) {
  const used = listUsedModules(modules, moduleGraph)
  for (const chunk of chunks)
    if (chunk.hasRuntime())
      for (const module of chunkGraph.getChunkModules(chunk))
        if (!used.has(module)) chunkGraph.disconnectChunkAndModule(chunk, module)
}

/** Follows the imports from the entries as webpack does. Of an unused module without side effects, only its imports. */
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
