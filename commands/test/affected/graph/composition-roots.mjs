import { close } from './close.mjs'

/** Marks a file that only connects others, in one of its doc comments. */
const tag = /^\s*(\/\*)?\*+ @compositionRoot\b/m

/** What connects a feature with the server, and its stores. It needs no tag. */
const wiring = /^(server\/src\/features\/[^/]+\/(feature|stores)|platform\/src\/stores)\.ts$/

export const isCompositionRoot = (file, content) => wiring.test(file) || tag.test(content)

/**
 * What a root connects: the names under which each file occurs in it.
 *
 * @typedef {Map<string, Set<string>>} Connections
 */

/**
 * Lists what each composition root connects, itself and through the roots that it imports.
 *
 * @param {ReadonlySet<string>} roots
 * @param {Map<string, import('./parse-module.mjs').ParsedModule>} modules by file
 * @param {Map<string, import('./read-imports.mjs').ResolvedImport[]>} importsByFile
 * @returns {Map<string, Connections>} by root
 */
export function listConnections(roots, modules, importsByFile) {
  const listRoots = file => importsByFile.get(file).flatMap(({ target }) => (roots.has(target) ? target : []))
  const connect = root => {
    const connections = new Map()
    for (const from of close([root], listRoots)) {
      const { labels } = modules.get(from)
      for (const { target, name, local } of importsByFile.get(from)) {
        if (!name || roots.has(target) || !modules.has(target)) continue
        const earlier = connections.get(target) ?? []
        connections.set(target, new Set([...earlier, name, local, ...(labels.get(local) ?? [])]))
      }
    }
    return connections
  }
  return new Map(Array.from(roots, root => [root, connect(root)]))
}

/**
 * Lists the files that a root connects under a name that occurs in a module.
 *
 * @param {import('./parse-module.mjs').ParsedModule} module
 * @param {Connections} connections those of a root that it imports
 */
export const listMentioned = ({ words }, connections) =>
  [...connections].filter(([, names]) => !names.isDisjointFrom(words)).map(([target]) => target)
