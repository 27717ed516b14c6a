import type { ReleaseRecord, ShellRecord } from '@tessera/shared-contracts'

/**
 * Returns the record of the shell with the tree-shaken files in place of the whole ones, if these releases use nothing
 * but the exports that the files have. A release that does not record what it uses needs the whole packages.
 */
export function selectShellFiles(shell: ShellRecord, releases: readonly ReleaseRecord[]): ShellRecord {
  const { treeShaken } = shell
  if (!treeShaken) return shell
  const { exports, ...files } = treeShaken
  const hasAll = ([name, used]: [string, string[]]) => used.every(each => exports[name]?.includes(each))
  const isCovered = ({ uses }: ReleaseRecord) => uses !== undefined && Object.entries(uses).every(hasAll)
  return releases.every(isCovered) ? { ...shell, ...files } : shell
}
