/**
 * A second set of initial files for the shell, whose shared packages have only the exports that the remotes of this
 * workspace use. Their records list them. The server names these files in a page whose releases need nothing else, and
 * the whole packages in every other page.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

const dataModule = code => `data:text/javascript,${encodeURIComponent(code)}`

/** Returns, by package, the exports that the built remotes of a workspace use; `*` for all. */
export function readUsedExports(workspace) {
  const records = readdirSync(workspace)
    .map(folder => path.join(workspace, folder, 'dist/remote.json'))
    .filter(file => existsSync(file))
    .map(file => JSON.parse(readFileSync(file, 'utf8')))
  const used = {}
  for (const { uses = {} } of records)
    for (const [name, exports] of Object.entries(uses))
      used[name] = [...new Set([...(used[name] ?? []), ...exports])].sort()
  return used
}

/** Matches the import of `createTreeShakenEntry`. */
export const isTreeShakenImport = request =>
  request.startsWith('data:text/javascript,') && request.includes('tree-shaken')

/**
 * Returns the first module of a page with tree-shaken packages.
 *
 * @param {string} shareScope the path of the shell's `share-scope.ts`
 */
export function createTreeShakenEntry(used, shareScope) {
  const names = Object.keys(used)
  // `export *` would leave out the default export
  const toModule = name =>
    used[name].includes('*')
      ? name
      : dataModule(`export { ${used[name].join(', ')} } from ${JSON.stringify(name)}`)
  const packages = dataModule(`/* tree-shaken */
    ${names.map((name, index) => `import * as package${index} from ${JSON.stringify(toModule(name))}`).join('\n')}
    export const packages = { ${names.map((name, index) => `${JSON.stringify(name)}: package${index}`).join(', ')} }
  `)
  return dataModule(`
    import { setPackageLoader } from ${JSON.stringify(shareScope)}
    setPackageLoader(() => import(${JSON.stringify(packages)}))
  `)
}
