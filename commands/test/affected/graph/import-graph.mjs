import path from 'node:path'
import { close } from './close.mjs'
import { isCompositionRoot, listConnections, listMentioned } from './composition-roots.mjs'
import { isCode, isStore, isTest } from '../file-kinds.mjs'
import { createModuleResolver } from './module-resolver.mjs'
import { parseModule } from './parse-module.mjs'
import { createPathFinder } from './path-texts.mjs'
import { readImports } from './read-imports.mjs'
import { createServerFinder } from './served-requests.mjs'

/**
 * @typedef {object} ImportGraph
 * @property {Map<string, import('./parse-module.mjs').ParsedModule>} modules by file
 * @property {(files: readonly string[]) => Set<string>} findReached finds the files that depend on some files, and these
 * @property {(file: string) => Set<string>} listImported lists the files that a module imports, directly or not, and the module
 * @property {{ barrel: string, name: string, by: string }[]} barrelUses who imports which name through a barrel
 */

/**
 * Finds which file depends on which:
 *
 * - by imports, see `readImports`;
 * - by texts that are the path of a file or a folder;
 * - through composition roots, which connect everything, by what a file mentions, see `listMentioned`. The dependencies of
 *   the roots themselves are not followed;
 * - by the calls and URLs of routes, see `createServerFinder`;
 * - the interface of a store depends on the store, because rules know no more of it;
 * - a test depends on the files of its folder, and on the only file with its name. A test in a browser does not.
 *
 * @param {readonly string[]} files the paths of all files, relative to the root
 * @param {(file: string) => string} readText
 * @returns {ImportGraph}
 */
export function createImportGraph(files, readText) {
  const modules = new Map(files.filter(isCode).map(file => [file, parseModule(file, readText(file))]))
  const roots = new Set([...modules.keys()].filter(file => isCompositionRoot(file, readText(file))))
  const resolve = createModuleResolver(files, readText)
  const { importsByFile, barrelUses } = readImports(modules, resolve)
  const findPaths = createPathFinder(files)
  const connections = listConnections(roots, modules, importsByFile)
  const findServers = createServerFinder(modules, importsByFile)
  const findSubjects = createSubjectFinder(files)

  const dependents = new Map(files.map(file => [file, new Set()]))
  for (const [file, module] of modules) {
    const imported = importsByFile.get(file).map(({ target }) => target)
    const importedRoots = [...new Set(imported)].filter(target => roots.has(target))
    const targets = roots.has(file)
      ? importedRoots
      : [
          ...imported,
          ...findPaths(file, [...module.texts, ...module.textStarts]),
          ...importedRoots.flatMap(root => listMentioned(module, connections.get(root))),
          ...findServers(file),
        ]
    for (const target of [...targets, ...findSubjects(file)]) dependents.get(target).add(file)
    if (isStore(file))
      for (const { name, target } of importsByFile.get(file))
        if (name?.endsWith('Store')) dependents.get(file).add(target)
  }

  return {
    modules,
    barrelUses,
    findReached: changed => close(changed, file => dependents.get(file)),
    listImported: file => close([file], each => importsByFile.get(each)?.map(({ target }) => target)),
  }
}

/** Creates a function that lists the files of a test's folder, and the only file with the test's name. */
function createSubjectFinder(files) {
  const subjects = files.filter(file => !isTest(file))
  const byFolder = Map.groupBy(subjects, path.posix.dirname)
  const byName = Map.groupBy(subjects.filter(isCode), file => path.posix.parse(file).name)
  return file => {
    if (!isTest(file) || file.endsWith('.spec.ts')) return []
    const namesakes = byName.get(path.posix.basename(file).split('.')[0]) ?? []
    return [...(byFolder.get(path.posix.dirname(file)) ?? []), ...(namesakes.length === 1 ? namesakes : [])]
  }
}
