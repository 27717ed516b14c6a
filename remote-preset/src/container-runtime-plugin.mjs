import { fileURLToPath } from 'node:url'
import webpack from 'webpack'

const containerRuntime = fileURLToPath(import.meta.resolve('@tessera/remote-preset/container-runtime'))

/** Replaces the library's runtime of a container by `container-runtime`. Fails where the library's file has moved. */
export class ContainerRuntimePlugin {
  apply(compiler) {
    new webpack.NormalModuleReplacementPlugin(
      /[\\/]webpack-bundler-runtime[\\/]dist[\\/]bundler\.js$/,
      containerRuntime,
    ).apply(compiler)
    compiler.hooks.thisCompilation.tap('ContainerRuntimePlugin', compilation => {
      compilation.hooks.finishModules.tap('ContainerRuntimePlugin', modules => {
        if ([...modules].some(({ resource }) => resource === containerRuntime)) return
        const message =
          '@module-federation/enhanced no longer imports webpack-bundler-runtime/dist/bundler.js, so @tessera/remote-preset does not replace the runtime of the container.'
        compilation.errors.push(new compiler.webpack.WebpackError(message))
      })
    })
  }
}
