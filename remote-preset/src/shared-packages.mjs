/** How the packages of a page are shared, and what a remote's record says about it. */
import path from 'node:path'
import { findPackage, readPackage } from './installed-packages.mjs'

/** Packages that hold a React context or a registry: a page has one copy of each, and the shell provides it. */
const singletons = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-router',
  'react-router-dom',
  'redux',
  'react-redux',
  'i18next',
  'react-i18next',
  '@tessera/shared-auth',
]

/**
 * Packages without a context. A remote takes the page's copy where its version is in the range, and its own copy
 * otherwise, so that it can use a newer version than the shell has.
 */
const packagesWithFallback = ['@reduxjs/toolkit', '@tessera/shared-contracts/schema', '@tessera/shared-ui']

/** Returns the package of a module: `react` for `react/jsx-runtime`. */
const getPackageName = name => name.split('/', name.startsWith('@') ? 2 : 1).join('/')

/** Reads the version of a package that the modules of a folder import. Returns undefined where none is installed. */
function readInstalledVersion(directory, name) {
  const folder = findPackage(directory, getPackageName(name))
  return folder && readPackage(folder).version
}

/** Reads the installed versions of the packages that the shell provides. */
export const readProvidedVersions = directory =>
  Object.fromEntries(
    [...singletons, ...packagesWithFallback].map(name => [name, readInstalledVersion(directory, name)]),
  )

/**
 * Reads what the packages that the shell provides mark as deprecated: `"tessera": { "deprecated": { "OldButton": … } }`
 * in their package.json, with `since`, `until` and `instead`. Undefined where there is none.
 */
export function readDeprecations(directory) {
  const marks = [...singletons, ...packagesWithFallback].flatMap(name => {
    const folder = findPackage(directory, getPackageName(name))
    const deprecated = folder && readPackage(folder).tessera?.deprecated
    return deprecated ? [[name, deprecated]] : []
  })
  return marks.length > 0 ? Object.fromEntries(marks) : undefined
}

/** The packages that a remote is built with, besides the shared ones. */
const buildPackages = ['@tessera/remote-preset', '@tessera/cli']

/** Reads the installed versions of the packages that a remote for this shell is built with. */
export const readOfferedVersions = directory =>
  Object.fromEntries(
    [...new Set([...singletons, ...packagesWithFallback].map(getPackageName)), ...buildPackages].map(name => [
      name,
      readInstalledVersion(directory, name),
    ]),
  )

/**
 * Creates the `shared` option of `ModuleFederationPlugin` for a remote. The range of a package is that of the remote's
 * package.json, or the installed version for a package that only its dependencies import.
 */
export function createSharedOptions(directory) {
  const { dependencies = {} } = readPackage(directory)
  const share = (name, options) => {
    const range = dependencies[getPackageName(name)] ?? readInstalledVersion(directory, name)
    if (!range) return []
    return [[name, { requiredVersion: /^\d/.test(range) ? `^${range}` : range, ...options }]]
  }
  return Object.fromEntries([
    ...singletons.flatMap(name => share(name, { singleton: true, strictVersion: true, import: false })),
    ...packagesWithFallback.flatMap(name => share(name, { singleton: false })),
  ])
}

/**
 * The entry of react-router is its development build in every mode. Returns the aliases of its production build, or
 * none where the package is not installed.
 */
export function createRouterAliases(directory) {
  const folder = findPackage(directory, 'react-router')
  if (!folder) return {}
  const production = name => path.join(folder, 'dist/production', `${name}.mjs`)
  return { 'react-router$': production('index'), 'react-router/dom$': production('dom-export') }
}

const listConsumedModules = ({ modules }) => [...modules].filter(({ options }) => options?.shareKey)

const listRanges = modules =>
  Object.fromEntries(modules.map(({ options }) => [options.shareKey, options.requiredVersion]).sort())

/** Returns, by package, the range of each package that a remote's build takes from the page only. */
export const listRequiredRanges = compilation =>
  listRanges(listConsumedModules(compilation).filter(({ options }) => !options.import))

/** Returns, by package, the range of each package that a remote's build has a copy of. */
export const listFallbackRanges = compilation =>
  listRanges(listConsumedModules(compilation).filter(({ options }) => options.import))

/** Returns, by package, the exports that a remote's build uses of the shared packages; `*` for all. */
export const listUsedExports = compilation => {
  const { chunkGraph, moduleGraph } = compilation
  return Object.fromEntries(
    listConsumedModules(compilation).map(module => {
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
