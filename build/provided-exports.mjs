/**
 * The shell provides only some exports of these packages, so that the bundler can drop the others. The modules in
 * `shell/src/brought/` list them: those in the folder itself are provided to every remote, those in a subfolder (a
 * part) only to releases that use some of them. The record of a remote lists the exports that it uses, and the gate
 * compares the two.
 */
import { fileURLToPath } from 'node:url'
import path from 'node:path'

const folder = fileURLToPath(new URL('../shell/src/brought', import.meta.url))

/** By package, the file name of the modules in the shell that list its exports. */
const providedPackages = {
  'react-router-dom': 'react-router-dom.ts',
  '@reduxjs/toolkit': 'redux-toolkit.ts',
  'react-redux': 'react-redux.ts',
  i18next: 'i18next.ts',
  'react-i18next': 'react-i18next.ts',
  '@tessera/shared-contracts': 'shared-contracts.ts',
  '@tessera/shared-ui': 'shared-ui.ts',
}

/** Returns the part that an `import()` loads. */
export const getPartName = request => /(?:^|\/)([\w-]+)\/packages\.(?:js|ts)$/.exec(request)?.[1]

const production = name =>
  fileURLToPath(new URL(`../node_modules/react-router/dist/production/${name}.mjs`, import.meta.url))

/** The entry of react-router is its development build in every mode. */
export const productionRouterAliases = {
  'react-router$': production('index'),
  'react-router/dom$': production('dom-export'),
}

/** Returns, by package, the exports that a remote's build uses; `*` for all. */
export function listUsedExports({ chunkGraph, moduleGraph, modules }) {
  const consumed = [...modules].filter(({ options }) => options?.shareKey in providedPackages)
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
 * Returns, by package, the exports that the shell's build provides.
 *
 * @param {string} [part] the subfolder; without it, the exports for every remote
 */
export function listProvidedExports({ moduleGraph, modules }, part = '') {
  const parts = [...modules].flatMap(module => [module, ...(module.modules ?? [])])
  const providesPackage =
    name =>
    ({ resource }) =>
      resource === path.join(folder, part, providedPackages[name])
  return Object.fromEntries(
    Object.keys(providedPackages).flatMap(name => {
      const module = parts.find(providesPackage(name))
      return module ? [[name, [...moduleGraph.getProvidedExports(module)].sort()]] : []
    }),
  )
}
