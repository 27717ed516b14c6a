import { findPackage, readPackage } from './installed-packages.mjs'

/**
 * Returns what a build is made from, for its record.
 *
 * @param {string} directory the folder of the package
 * @param {string} sourceHash
 */
export function readBuildInputs(directory, sourceHash) {
  const { dependencies, devDependencies, peerDependencies } = readPackage(directory)
  const names = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies }).sort()
  const installed = names.flatMap(name => {
    const folder = findPackage(directory, name)
    return folder ? [[name, readPackage(folder).version]] : []
  })
  return { sourceHash, dependencies: Object.fromEntries(installed) }
}
