import webpack from 'webpack'

const { RuntimeGlobals } = webpack
const importMetaUrl = 'import.meta.url'

/**
 * Replaces `import.meta.url` with the address of the folder of the release. webpack writes the path of the module on the
 * machine that builds: a public file names the folders of a developer, and its hash differs by folder. `new URL` and
 * workers with `import.meta.url` stay webpack's.
 */
export class ReleaseUrlPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('ReleaseUrlPlugin', (_compilation, { normalModuleFactory }) => {
      const useReleaseUrl = parser => {
        // webpack's own handler is registered later, and does not run after this one
        parser.hooks.expression.for(importMetaUrl).tap('ReleaseUrlPlugin', expression => {
          const dependency = new webpack.dependencies.ConstDependency(
            RuntimeGlobals.publicPath,
            expression.range,
            [RuntimeGlobals.publicPath],
          )
          dependency.loc = parser.getLocation(expression)
          parser.state.module.addPresentationalDependency(dependency)
          return true
        })
      }
      for (const type of ['javascript/auto', 'javascript/esm'])
        normalModuleFactory.hooks.parser.for(type).tap('ReleaseUrlPlugin', useReleaseUrl)
    })
  }
}
