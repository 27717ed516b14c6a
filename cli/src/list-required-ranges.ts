import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FederationManifest } from '@tessera/shared-contracts'

type SharedPackage = NonNullable<FederationManifest['shared']>[number]

/**
 * Returns the ranges of the packages that the build has no copy of (`import: false`), and so takes from the page.
 *
 * @param files all files of the build
 */
export async function listRequiredRanges(
  dist: string,
  files: readonly string[],
  federation: FederationManifest | null,
): Promise<Record<string, string>> {
  const withoutFiles = (federation?.shared ?? []).filter(hasNoFiles)
  if (withoutFiles.length === 0) return {}
  const code = isModuleBuild(federation) ? await readLoaders(dist, files) : ''
  const required = withoutFiles.flatMap(({ name, requiredVersion }) =>
    typeof requiredVersion === 'string' && !hasLoader(code, name) ? [[name, requiredVersion] as const] : [],
  )
  return Object.fromEntries(required)
}

/** Returns the ranges of the packages that the build has a copy of, and does not have to take from the page as a singleton. */
export const listFallbackRanges = (federation: FederationManifest | null): Record<string, string> =>
  Object.fromEntries(
    (federation?.shared ?? []).flatMap(shared => {
      const { name, requiredVersion, singleton } = shared
      const isFallback = typeof requiredVersion === 'string' && singleton !== true && !hasNoFiles(shared)
      return isFallback && shared.assets ? [[name, requiredVersion] as const] : []
    }),
  )

const hasNoFiles = ({ assets }: SharedPackage) =>
  assets && [...(assets.js?.sync ?? []), ...(assets.js?.async ?? [])].length === 0

/** Whether the entry is an ES module, as Vite builds it. */
export const isModuleBuild = (federation: FederationManifest | null) =>
  ['module', 'esm'].includes(federation?.metaData.remoteEntry.type ?? '')

/** Vite's manifest has no files for a package of the workspace, but one of its scripts has a function that imports it. */
async function readLoaders(dist: string, files: readonly string[]): Promise<string> {
  const scripts = files.filter(file => /localSharedImportMap.*\.m?js$/.test(file))
  return (await Promise.all(scripts.map(file => readFile(path.join(dist, file), 'utf8')))).join('\n')
}

function hasLoader(code: string, name: string): boolean {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`[{,\\s]["'\`]?${escaped}["'\`]?\\s*:\\s*async\\b`).test(code)
}
