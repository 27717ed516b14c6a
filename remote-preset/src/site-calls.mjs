/** What a remote's record says about the calls of the site that it uses. */
const contractPackage = '@tessera/shared-contracts'

/**
 * `export const getCreations = defineCall('POST', '/api/get_creations.php', {`, or a function of the contract such as
 * `defineStatusCall('/check_status.php', {`, whose calls are GET.
 */
const definition =
  /\bexport const (\w+)\s*=\s*(?:\/\*\s*#__PURE__\s*\*\/\s*)?define\w*Call\(\s*(?:['"](GET|POST)['"],\s*)?['"](\/[^'"]*)['"]/g

/** Returns the calls that a module of the contract defines, as records name them, by the name of the export. */
export const findCallDefinitions = source =>
  new Map(
    [...source.matchAll(definition)].map(([, name, method = 'GET', path]) => [name, `${method} ${path}`]),
  )

const isOfContract = ({ resourceResolveData }) =>
  resourceResolveData?.descriptionFileData?.name === contractPackage

/**
 * Returns the calls of the contract that the code of a remote's build uses. Undefined for a build that does not know
 * which exports are used, as in development.
 */
export function listUsedCalls(compilation) {
  const { moduleGraph } = compilation
  // Concatenated modules contain those of the sources
  const modules = [...compilation.modules].flatMap(module => module.modules ?? [module])
  const calls = new Set()
  for (const module of modules.filter(isOfContract)) {
    const definitions = findCallDefinitions(String(module.originalSource()?.source() ?? ''))
    if (definitions.size === 0) continue
    const used = moduleGraph.getUsedExports(module, undefined)
    if (used === null || used === true) return undefined
    for (const name of used || []) if (definitions.has(name)) calls.add(definitions.get(name))
  }
  return [...calls].sort()
}
