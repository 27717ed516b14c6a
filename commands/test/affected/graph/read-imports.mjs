/**
 * A file that a module imports from, and the name that it imports; none: the whole module.
 *
 * @typedef {{ target: string, name?: string, local?: string }} ResolvedImport
 */

/**
 * Finds what each module imports. A name that a module only passes on leads to the module that defines it.
 *
 * @param {Map<string, import('./parse-module.mjs').ParsedModule>} modules by file
 * @param {(specifier: string, from: string) => string | null} resolve
 */
export function readImports(modules, resolve) {
  /** Finds the file that defines a name which a module exports. */
  function findDefinition(file, name) {
    const module = modules.get(file)
    if (!module || module.exports.has(name)) return file
    const reexport = module.reexports.get(name)
    const sources = reexport ? [reexport] : module.starReexports.map(specifier => ({ specifier, name }))
    for (const { specifier, name: original } of sources) {
      const target = resolve(specifier, file)
      const definition = target && findDefinition(target, original)
      if (definition) return definition
    }
    return null
  }

  const importsByFile = new Map()
  /** Who imports which name through a barrel. */
  const barrelUses = []
  for (const [file, { imports, reexports, starReexports }] of modules) {
    const found = []
    const passedOn = [...[...reexports.values()].map(({ specifier }) => specifier), ...starReexports]
    for (const { specifier, names } of [
      ...imports,
      ...passedOn.map(specifier => ({ specifier, names: null })),
    ]) {
      const target = resolve(specifier, file)
      if (target === null) continue
      if (!names) found.push({ target })
      for (const { name, local } of names ?? []) {
        if (modules.get(target)?.isBarrel) barrelUses.push({ barrel: target, name, by: file })
        const definition = findDefinition(target, name)
        if (definition) found.push({ target: definition, name, local })
      }
    }
    importsByFile.set(file, found)
  }
  return { importsByFile, barrelUses }
}
