/**
 * Of packages that nobody uses all of, the shell brings the names in `shell/src/brought/` alone, so that a bundler can
 * leave out the rest: those in the folder itself to every remote, those in a folder below it, a part, to the releases
 * that use some of them. A remote's record says which names it uses, and the gate holds the two together.
 */
import { fileURLToPath } from 'node:url'
import path from 'node:path'

const folder = fileURLToPath(new URL('../shell/src/brought', import.meta.url))

/** By package, the name of the modules that stand for it in the shell. */
const broughtParts = {
  'react-router-dom': 'react-router-dom.ts',
  '@reduxjs/toolkit': 'redux-toolkit.ts',
  'react-redux': 'react-redux.ts',
  i18next: 'i18next.ts',
  'react-i18next': 'react-i18next.ts',
  '@tessera/shared-contracts': 'shared-contracts.ts',
  '@tessera/shared-ui': 'shared-ui.ts',
}

/** The part whose packages an `import()` brings. */
export const partOf = request => /(?:^|\/)([\w-]+)\/packages\.(?:js|ts)$/.exec(request)?.[1]

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

/**
 * By package, the names that the shell's build brings of it.
 *
 * @param {string} [part] the folder below `brought`; without one, what every remote has
 */
export function broughtNames({ moduleGraph, modules }, part = '') {
  const parts = [...modules].flatMap(module => [module, ...(module.modules ?? [])])
  const standsFor =
    name =>
    ({ resource }) =>
      resource === path.join(folder, part, broughtParts[name])
  return Object.fromEntries(
    Object.keys(broughtParts).flatMap(name => {
      const module = parts.find(standsFor(name))
      return module ? [[name, [...moduleGraph.getProvidedExports(module)].sort()]] : []
    }),
  )
}
