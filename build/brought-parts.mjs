/**
 * Of packages that nobody uses all of, the shell brings the names in `shell/src/brought/` alone, so that a bundler can
 * leave out the rest. A remote's record says which names it uses, and the gate holds the two together.
 */
import { fileURLToPath } from 'node:url'

const file = name => fileURLToPath(new URL(`../shell/src/brought/${name}.ts`, import.meta.url))

/** By package, the module that stands for it in the shell. */
const broughtParts = {
  'react-router-dom': file('react-router-dom'),
  '@reduxjs/toolkit': file('redux-toolkit'),
  'react-redux': file('react-redux'),
  'react-i18next': file('react-i18next'),
}

const production = name =>
  fileURLToPath(new URL(`../node_modules/react-router/dist/production/${name}.mjs`, import.meta.url))

/** The package's own entry is its development build, whatever the mode. */
export const routerInProduction = {
  'react-router$': production('index'),
  'react-router/dom$': production('dom-export'),
}

/** By package, the names that are left in a remote's build of what it takes from the shell; `*` where it takes all. */
export function usedNames({ chunkGraph, moduleGraph, modules }) {
  const consumed = [...modules].filter(({ options }) => options?.shareKey in broughtParts)
  return Object.fromEntries(
    consumed.map(module => {
      const used = [...chunkGraph.getModuleRuntimes(module)].flatMap(runtime =>
        [...moduleGraph.getIncomingConnections(module)]
          .filter(connection => connection.isActive(runtime))
          .flatMap(({ dependency }) => dependency.getReferencedExports(moduleGraph, runtime))
          .map(reference => (reference.name ?? reference)[0] ?? '*'),
      )
      return [module.options.shareKey, [...new Set(used)].sort()]
    }),
  )
}

/** By package, the names that the shell's build brings of it. */
export function broughtNames({ moduleGraph, modules }) {
  const files = new Map(Object.entries(broughtParts).map(([name, path]) => [path, name]))
  const parts = [...modules].flatMap(module => [module, ...(module.modules ?? [])])
  return Object.fromEntries(
    parts.flatMap(module => {
      const name = files.get(module.resource)
      return name ? [[name, [...moduleGraph.getProvidedExports(module)].sort()]] : []
    }),
  )
}
