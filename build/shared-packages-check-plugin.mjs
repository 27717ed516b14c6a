import path from 'node:path'

/** Fails the build of the shell where `whole-packages.ts` lacks a package that remotes are built to take from the page. */
export class SharedPackagesCheckPlugin {
  /** @param {readonly string[]} names the packages that remotes take from the page */
  constructor(names) {
    this.names = names
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('SharedPackagesCheckPlugin', compilation => {
      compilation.hooks.finishModules.tap('SharedPackagesCheckPlugin', modules => {
        const whole = [...modules].find(({ resource }) => resource?.endsWith(`${path.sep}whole-packages.ts`))
        const provided = new Set(whole?.dependencies.map(({ request }) => request))
        const missing = this.names.filter(name => !provided.has(name))
        if (missing.length === 0) return
        const message = `whole-packages.ts of the shell lacks ${missing.join(', ')}.`
        compilation.errors.push(new compiler.webpack.WebpackError(message))
      })
    })
  }
}
