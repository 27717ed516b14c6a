import { isOfServer, isOfTests } from '../file-kinds.mjs'

/**
 * Creates a function that finds the files which serve the calls and URLs that a test requests, or the URLs that the server
 * builds. A file with routes mentions the type of the app. The calls of a feature also start its tasks and jobs.
 *
 * @param {Map<string, import('./parse-module.mjs').ParsedModule>} modules by file
 * @param {Map<string, import('./read-imports.mjs').ResolvedImport[]>} importsByFile
 * @returns {(file: string) => string[]}
 */
export function createServerFinder(modules, importsByFile) {
  const isCall = ({ target }) => /^shared-contracts\/src\/calls\b/.test(target)
  const listCalls = file => importsByFile.get(file).filter(isCall)
  const serving = [...modules.keys()].filter(
    file => isOfServer(file) && !isOfTests(file) && modules.get(file).words.has('FastifyInstance'),
  )
  /** Lists what a file of routes serves its calls with, besides its imports. */
  const listStarted = file => {
    const [feature] = /^.*\/features\/[^/]+/.exec(file) ?? []
    return (importsByFile.get(`${feature}/feature.ts`) ?? []).filter(({ name }) => name)
  }
  const calls = serving.flatMap(file =>
    listCalls(file).flatMap(({ name }) =>
      [file, ...listStarted(file).map(({ target }) => target)].map(each => ({ name, file: each })),
    ),
  )
  const byCall = Map.groupBy(calls, ({ name }) => name)

  /** With the start of their URLs, up to the first parameter. */
  const routes = serving.flatMap(file =>
    modules
      .get(file)
      .texts.filter(text => /^\/[\w*]/.test(text))
      .map(text => ({ file, start: text.replace(/[:*{].*/s, '') })),
  )
  /** Every URL is one of the page, but the server builds only URLs of other routes. */
  const routesOfFiles = routes.filter(({ start }) => start !== '/')

  return file => {
    if (!isOfServer(file)) return []
    const { texts, textStarts } = modules.get(file)
    const isUrl = text => /^\/\w/.test(text)
    if (!isOfTests(file)) return textStarts.filter(isUrl).flatMap(url => findLongest(routesOfFiles, url))
    return [
      ...listCalls(file).flatMap(({ name }) => (byCall.get(name) ?? []).map(each => each.file)),
      ...[...texts, ...textStarts].filter(isUrl).flatMap(url => findLongest(routes, url)),
    ]
  }
}

/** Lists the files of the routes whose URLs have the longest start in common with a URL. */
function findLongest(routes, url) {
  const matching = routes.filter(({ start }) => url.startsWith(start))
  const longest = Math.max(...matching.map(({ start }) => start.length))
  return matching.filter(({ start }) => start.length === longest).map(({ file }) => file)
}
