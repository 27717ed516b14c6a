import type { Finding } from '@tessera/shared-contracts'

/** What a change means for the team of one remote. */
export interface TeamImpact {
  remote: string
  findings: Finding[]
  warnings: Finding[]
}

interface Impact {
  findings?: readonly Finding[] | null | undefined
  warnings?: readonly Finding[] | null | undefined
}

/**
 * Groups findings by the remote that they hurt, sorted by name. A reason of a refusal hurts the owner that is not the
 * subject of the change, where there is one; a warning names the remote that it is for first.
 */
export function groupByTeam(subject: string, { findings, warnings }: Impact): TeamImpact[] {
  const teams = new Map<string, TeamImpact>()
  const requireTeam = (remote = subject): TeamImpact => {
    const team = teams.get(remote) ?? { remote, findings: [], warnings: [] }
    teams.set(remote, team)
    return team
  }
  for (const finding of findings ?? [])
    requireTeam(finding.owners.find(owner => owner !== subject && owner !== 'shell')).findings.push(finding)
  for (const finding of warnings ?? []) requireTeam(finding.owners[0]).warnings.push(finding)
  return [...teams.values()].sort((a, b) => a.remote.localeCompare(b.remote, 'en'))
}
