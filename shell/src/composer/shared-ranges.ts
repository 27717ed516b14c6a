import { satisfies } from 'semver'

/** A package that a remote shares with the shell. */
export interface SharedPackage {
  name: string
  /** The range the remote asks for. */
  asked: string
  /** The version the shell brings; none where it does not bring the package. */
  brought: string | undefined
  matches: boolean
}

/** Compares what a remote asks for with what the shell brings, as the gate does; mismatches come first. */
export function compareShared(
  asked: Record<string, string>,
  brought: Record<string, string>,
): SharedPackage[] {
  const packages = Object.entries(asked).map(([name, range]): SharedPackage => {
    const version = brought[name]
    return {
      name,
      asked: range,
      brought: version,
      matches: version !== undefined && satisfies(version, range),
    }
  })
  return packages.toSorted((a, b) => Number(a.matches) - Number(b.matches) || a.name.localeCompare(b.name))
}
