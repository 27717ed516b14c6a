import { existsSync } from 'node:fs'
import path from 'node:path'
import ForkTsCheckerPlugin from 'fork-ts-checker-webpack-plugin'

/**
 * Returns the plugins that check the types of a package with a tsconfig.json of its own, in another process. A release
 * with a type error fails to build; a development build shows the error in the page and goes on. The packages of one
 * repository share a tsconfig.json, so that repository checks their types together.
 */
export function createTypeChecks(directory, development) {
  const configFile = path.join(directory, 'tsconfig.json')
  if (!existsSync(configFile)) return []
  const checker = new ForkTsCheckerPlugin({ async: development, typescript: { configFile } })
  return development ? [checker, new TypeErrorsInPagePlugin()] : [checker]
}

/** The name of the hooks of webpack-dev-middleware, which sends the result of a build to the pages. */
const middlewareTap = 'DevMiddleware'

/**
 * Sends type errors to the pages. The checker adds them to a build that has ended, and sends them in a message of
 * webpack-dev-server that its client does not read any more.
 */
class TypeErrorsInPagePlugin {
  apply(compiler) {
    const sendResults = []
    compiler.hooks.done.intercept({
      register(tap) {
        if (tap.name === middlewareTap) sendResults.push(tap.fn)
        return tap
      },
    })
    ForkTsCheckerPlugin.getCompilerHooks(compiler).issues.tap(
      'TypeErrorsInPagePlugin',
      (issues, compilation) => {
        // The checker adds the issues to the compilation after this hook
        if (issues.length > 0 && compilation)
          queueMicrotask(() => sendResults.forEach(sendResult => sendResult(compilation.getStats())))
        return issues
      },
    )
  }
}
