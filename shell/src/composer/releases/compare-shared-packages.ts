import { satisfy } from '@module-federation/runtime-core'

/** A package that a remote shares with the shell. */
export interface SharedPackage {
  name: string
  /** The range that the remote requires. */
  range: string
  /** The version that the shell shares, if any. */
  provided: string | undefined
  matches: boolean
}

/** Compares the ranges of a remote with the versions of the shell, as the gate does. Mismatches come first. */
export function compareSharedPackages(
  ranges: Record<string, string>,
  provided: Record<string, string>,
): SharedPackage[] {
  const packages = Object.entries(ranges).map(([name, range]): SharedPackage => {
    const version = provided[name]
    return {
      name,
      range,
      provided: version,
      matches: version !== undefined && satisfy(version, range),
    }
  })
  return packages.toSorted((a, b) => Number(a.matches) - Number(b.matches) || a.name.localeCompare(b.name))
}
