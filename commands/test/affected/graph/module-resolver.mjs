import path from 'node:path'

const { dirname, join } = path.posix

/**
 * Creates a function that finds the file of a module, as Node and webpack do.
 *
 * @param {readonly string[]} files the paths of all files, relative to the root
 * @param {(file: string) => string} readText
 * @returns {(specifier: string, from: string) => string | null} null for what is not in the repository
 */
export function createModuleResolver(files, readText) {
  const known = new Set(files)
  const packages = new Map()
  for (const file of files.filter(each => /^[^/]+\/package\.json$/.test(each))) {
    const { name, exports = {} } = JSON.parse(readText(file) || '{}')
    packages.set(name, { folder: dirname(file), exports })
  }
  const toKnown = file => (known.has(file) ? file : null)
  return (specifier, from) => {
    if (/^\.\.?\//.test(specifier)) return toKnown(join(dirname(from), specifier))
    const [, name, subpath = ''] = /^(@[^/]+\/[^/]+|[^/]+)(\/.+)?$/.exec(specifier) ?? []
    const found = packages.get(name)
    return found ? toKnown(join(found.folder, findExport(found.exports, `.${subpath}`))) : null
  }
}

/** Finds the target of a subpath in the `exports` of a package; without one, the subpath itself. */
function findExport(exports, subpath) {
  for (const [pattern, target] of Object.entries(exports)) {
    const [start, end] = pattern.split('*')
    if (end === undefined ? subpath === pattern : subpath.startsWith(start) && subpath.endsWith(end))
      return target.replace('*', subpath.slice(start.length, subpath.length - (end ?? '').length))
  }
  return subpath
}
