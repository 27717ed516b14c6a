import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../run/process.mjs'

const generatedFolders = new Set(['node_modules', 'dist', '.cache', 'data', 'test-results', 'decisions'])

/** The options of `npx`, and the name after them; of `--package NAME` that name. */
const npxCall =
  /\bnpx(?: +(?:--yes|-y|--no|--no-install))* +(?:(?:-p|--package)[ =])?(?<name>@?[a-z][\w./-]*)/g

/**
 * Returns the calls of `npx` with a name that is no package of this repository or of its dependencies, one sentence for
 * each. Where the name is not installed, `npx` runs the package of this name from the public registry, of any author.
 * The name of a program can differ from that of its package.
 *
 * @param {string} file its path from the root
 * @param {string} text
 * @param {ReadonlySet<string>} packages the names of known packages
 */
export function findUnknownNpxNames(file, text, packages) {
  const calls = [...text.matchAll(npxCall)]
  return calls
    .map(({ index, groups }) => ({ index, name: groups.name.replace(/[./-]+$/, '') }))
    .filter(({ name }) => !packages.has(name))
    .map(({ index, name }) => {
      const line = text.slice(0, index).split('\n').length
      return `${file}:${line}: "npx ${name}" can run a stranger's package; name the package, as in "npx @tessera/cli"`
    })
}

/** Returns the unknown names in the documents, templates and sources of the repository, one sentence for each. */
export async function findUnknownNpxNamesOfRepository() {
  const readJson = async file => JSON.parse(await readFile(path.join(root, file), 'utf8'))
  const { packages } = await readJson('package-lock.json')
  // npm has Node as the package "node"; the lock names the one of each system
  const known = new Set(['node', ...Object.keys(packages).map(key => key.replace(/^.*node_modules\//, ''))])
  const { workspaces } = await readJson('package.json')
  const folders = [...workspaces, 'commands', 'deploy', 'docs', 'examples']
  const pattern = `{*.md,{${folders.join(',')}}/**/*.{md,ts,tsx,mjs,cjs,json,yml,template}}`
  const problems = []
  for await (const found of glob(pattern, {
    cwd: root,
    exclude: file => generatedFolders.has(path.basename(file)),
  }))
    problems.push(...findUnknownNpxNames(found, await readFile(path.join(root, found), 'utf8'), known))
  return problems.sort()
}
