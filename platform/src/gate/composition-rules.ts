import { contractVersion, type Finding } from '@tessera/shared-contracts'
import { getScreenBytes } from '../releases/screen-bytes.ts'
import { checkAlternatives } from './alternative-rules.ts'
import { checkClaims, formatRelease } from './claim-rules.ts'
import { checkManifest } from './manifest-rules.ts'
import type { ProposedComposition } from './proposed-composition.ts'
import { checkCalls } from './rules/site-calls.ts'
import { checkAgainstShell } from './shell-rules.ts'
import type { VersionedRecord } from './versioned-record.ts'

/** Maximum size of the files that one screen loads from its remote, uncompressed. */
export const maxScreenBytes = 600_000

/**
 * Validates a composition by its records: contract version, ranges of shared packages, conflicts of paths, slices and
 * namespaces and navigation, what the manifest declares, calls, and size. Every finding names the release that causes it and the owner of what it conflicts with.
 */
export function validateComposition(proposal: ProposedComposition): Finding[] {
  const { shell, remotes, changed } = proposal
  const isAnyChanged = (...names: string[]) => names.some(name => changed.includes(name))
  const findings: Finding[] = []
  for (const remote of remotes) {
    if (!isAnyChanged(remote.name, shell.name)) continue
    findings.push(...checkContract(remote), ...checkAgainstShell(remote, shell))
    if (isAnyChanged(remote.name))
      findings.push(
        ...checkScreenSizes(remote),
        ...checkManifest(remote),
        ...checkCalls(remote, proposal.siteCalls),
      )
  }
  remotes.forEach((one, index) => {
    for (const other of remotes.slice(index + 1)) {
      if (!isAnyChanged(one.name, other.name)) continue
      const [culprit, owner] = changed.includes(one.name) ? [one, other] : [other, one]
      findings.push(...checkClaims(culprit, owner))
    }
  })
  return [...findings, ...checkAlternatives(proposal)]
}

function checkContract(remote: VersionedRecord): Finding[] {
  if (remote.record.contract === contractVersion) return []
  const sentence = `${formatRelease(remote)} was built for contract ${remote.record.contract}; this platform supports contract ${contractVersion}.`
  return [{ rule: 'contract', sentence, owners: [remote.name] }]
}

function checkScreenSizes(remote: VersionedRecord): Finding[] {
  return Object.entries(getScreenBytes(remote.record)).flatMap(([screen, bytes]): Finding[] => {
    if (bytes <= maxScreenBytes) return []
    const kilobytes = (value: number) => `${Math.round(value / 1_000)} KB`
    const sentence = `${formatRelease(remote)} needs ${kilobytes(bytes)} for its screen "${screen}"; the budget is ${kilobytes(maxScreenBytes)}.`
    return [{ rule: 'size', sentence, owners: [remote.name] }]
  })
}
