/** Finds and reads the packages that a package imports, in any layout of `node_modules`. */
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Reads the `package.json` of a folder. */
export const readPackage = folder => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))

/**
 * Returns the real folder of a package that the modules of a folder import, or undefined where none is installed.
 *
 * @param {string} directory the folder of the importing package
 * @param {string} name
 */
export function findPackage(directory, name) {
  const parents = createRequire(path.join(directory, 'package.json')).resolve.paths(name) ?? []
  const folder = parents
    .map(parent => path.join(parent, name))
    .find(each => existsSync(path.join(each, 'package.json')))
  return folder && realpathSync(folder)
}
