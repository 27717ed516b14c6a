import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import { findPackage, readPackage } from './installed-packages.mjs'

const lockFiles = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock']

const ignored = /^(\.|dist$|node_modules$|coverage$|test-results$|packed$)|\.test\.[jt]sx?$|\.md$/

/** Lists the files of a folder that a build may read. */
async function listFiles(folder) {
  const entries = await readdir(folder, { withFileTypes: true })
  const files = entries
    .filter(({ name }) => !ignored.test(name) && !lockFiles.includes(name))
    .map(entry => {
      const file = path.join(folder, entry.name)
      return entry.isDirectory() ? listFiles(file) : [file]
    })
  return (await Promise.all(files)).flat()
}

/** Returns the lock file of a package: its own, or that of the workspace around it. */
function findLockFile(directory) {
  const found = lockFiles.map(name => path.join(directory, name)).find(file => existsSync(file))
  const parent = path.dirname(directory)
  return found || parent === directory ? found : findLockFile(parent)
}

/**
 * Returns the folders of a package and of the packages of its workspace that it imports. The lock file has the versions
 * of all other packages.
 */
function listLinkedFolders(directory, found = new Set()) {
  if (found.has(directory)) return found
  found.add(directory)
  const { dependencies, devDependencies, peerDependencies } = readPackage(directory)
  for (const name of Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })) {
    const folder = findPackage(directory, name)
    if (folder && !folder.split(path.sep).includes('node_modules')) listLinkedFolders(folder, found)
  }
  return found
}

/**
 * Hashes everything that a package is built from to 10 hexadecimal digits. The same sources have the same hash on every
 * machine.
 *
 * @param {string} directory the folder of the package
 * @param {string[]} [inputs] other folders that the build reads
 */
export async function computeSourceHash(directory, inputs = []) {
  const hash = createHash('sha256')
  const lockFile = findLockFile(path.resolve(directory))
  if (lockFile) hash.update(await readFile(lockFile))
  const root = await realpath(directory)
  const folders = [...listLinkedFolders(root), ...inputs]
  const named = folders.map(folder => ({ folder, name: path.basename(folder) }))
  for (const { folder, name } of named.sort((one, other) => (one.name < other.name ? -1 : 1)))
    for (const file of (await listFiles(folder)).sort()) {
      // The folder of a repository has another name on every machine
      const label = folder === root ? '' : name
      hash
        .update(`${label}/${path.relative(folder, file).split(path.sep).join('/')}\0`)
        .update(await readFile(file))
    }
  return hash.digest('hex').slice(0, 10)
}
