/**
 * Of packages that nobody uses all of, the shell brings the names in `shell/brought/` alone, so that a bundler can
 * leave out the rest. A remote's record says which names it uses, and the gate holds the two together.
 */
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)
const file = name => fileURLToPath(new URL(`../shell/brought/${name}.mjs`, import.meta.url))

/** By package, the module that stands for it in the shell. */
export const broughtParts = {
  'react-router-dom': file('react-router-dom'),
  '@reduxjs/toolkit': file('redux-toolkit'),
  'react-redux': file('react-redux'),
  'react-i18next': file('react-i18next'),
}

const esm = (name, path) => require.resolve(`${name}/package.json`).replace(/package\.json$/, path)

/** A package by a name that federation does not know: asked for by its own, it would be the part again. */
export const wholePackages = {
  'whole/@reduxjs/toolkit$': esm('@reduxjs/toolkit', 'dist/redux-toolkit.modern.mjs'),
  'whole/react-redux$': esm('react-redux', 'dist/react-redux.mjs'),
  'whole/react-i18next$': esm('react-i18next', 'dist/es/index.js'),
}

/** The package's own entry is its development build, whatever the mode. */
export const routerInProduction = {
  'react-router$': esm('react-router', 'dist/production/index.mjs'),
  'react-router/dom$': esm('react-router', 'dist/production/dom-export.mjs'),
}

/** Shared options of the shell, with the parts in place of the packages. */
export const withParts = (shared, versions) =>
  Object.fromEntries(
    Object.entries(shared).map(([name, options]) => {
      const part = broughtParts[name]
      return [name, part ? { ...options, import: part, version: versions[name] } : options]
    }),
  )

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
  return Object.fromEntries(
    [...modules].flatMap(module => {
      const name = files.get(module.resource)
      return name ? [[name, [...moduleGraph.getProvidedExports(module)].sort()]] : []
    }),
  )
}
