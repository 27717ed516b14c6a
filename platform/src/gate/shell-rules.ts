import type { Finding, ShellRecord } from '@tessera/shared-contracts'
import { satisfy } from '@module-federation/runtime-core'
import { checkPaths, formatRelease } from './claim-rules.ts'
import type { VersionedRecord } from './versioned-record.ts'

/**
 * Checks the shared packages of the shell against a remote: the version must be in the range that the remote requires.
 * The page decides by the same function, which is the one of Module Federation.
 *
 * @returns a sentence for each package that does not fit
 */
export function findIncompatibilities(
  remote: VersionedRecord,
  shell: VersionedRecord<ShellRecord>,
): string[] {
  const sentences = Object.entries(remote.record.shared).flatMap(([name, range]) => {
    const version = shell.record.shared[name]
    if (version && satisfy(version, range)) return []
    const owner = getPackageName(name)
    const isModuleMissing = !version && shell.record.shared[owner] !== undefined
    const wanted = isModuleMissing ? name : owner
    const provided = version ? `brings ${wanted} ${version}` : `does not bring ${wanted} at all`
    return [`${formatRelease(remote)} wants ${wanted} ${range}, but ${formatRelease(shell)} ${provided}.`]
  })
  // A range is that of a whole package, of which a remote may use several modules
  return [...new Set(sentences)]
}

/** Returns the package of a module: `react` of `react/jsx-runtime`. */
export const getPackageName = (module: string) =>
  module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/')

export function checkAgainstShell(
  remote: VersionedRecord,
  shell: VersionedRecord<ShellRecord>,
  owner = shell.name,
): Finding[] {
  const owners = [remote.name, shell.name]
  const shared = findIncompatibilities(remote, shell).map((sentence): Finding => ({
    rule: 'shared',
    sentence,
    owners,
  }))
  return [...shared, ...checkPaths(remote, shell, owner)]
}
