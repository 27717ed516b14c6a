import {
  contractVersion,
  type Finding,
  type ReleaseRecord,
  type ScreenManifest,
  type ShellRecord,
} from '@tessera/shared-contracts'
import { intersects, satisfies } from 'semver'

/** A release with its name, as it would stand in a composition. */
export interface Placed<Kind = ReleaseRecord> {
  name: string
  version: string
  record: Kind
}

/** A whole composition as it would be. */
export interface Proposal {
  shell: Placed<ShellRecord>
  remotes: Placed[]
  /** The releases that would be new; findings among others are not theirs to answer for. */
  changed: string[]
}

/** Bytes, unpacked, of what one screen makes a visitor fetch from its remote. */
export const screenBudget = 600_000

/**
 * What speaks against a composition, by its records alone: contract, shared ranges, claims of paths,
 * slices and namespaces, and size. Every sentence names the culprit and whom it meets.
 */
export function inspect({ shell, remotes, changed }: Proposal): Finding[] {
  const concerns = (...names: string[]) => names.some(name => changed.includes(name))
  const findings: Finding[] = []
  for (const remote of remotes) {
    if (!concerns(remote.name, shell.name)) continue
    findings.push(...contractFindings(remote), ...shellFindings(remote, shell))
    if (concerns(remote.name)) findings.push(...sizeFindings(remote))
  }
  remotes.forEach((one, index) => {
    for (const other of remotes.slice(index + 1)) {
      if (!concerns(one.name, other.name)) continue
      const [culprit, owner] = changed.includes(one.name) ? [one, other] : [other, one]
      findings.push(...rangeFindings(culprit, owner), ...claimFindings(culprit, owner))
    }
  })
  return findings
}

const title = ({ name, version }: Placed<unknown>) => `${name} ${version}`

function contractFindings(remote: Placed): Finding[] {
  if (remote.record.contract === contractVersion) return []
  const sentence = `${title(remote)} was built for contract ${remote.record.contract}; this platform speaks ${contractVersion}.`
  return [{ rule: 'contract', sentence, owners: [remote.name] }]
}

/**
 * The shell brings every shared package; what it brings must lie in the range that the remote asks for, and of a package
 * that it brings in part, the names that the remote uses must be among them.
 *
 * @returns a sentence for each package where it does not
 */
export function misfits(remote: Placed, shell: Placed<ShellRecord>): string[] {
  const versions = Object.entries(remote.record.shared).flatMap(([name, range]) => {
    const version = shell.record.shared[name]
    if (version && satisfies(version, range)) return []
    const brought = version ? `brings ${name} ${version}` : `does not bring ${name} at all`
    return [`${title(remote)} wants ${name} ${range}, but ${title(shell)} ${brought}.`]
  })
  const names = Object.entries(remote.record.uses ?? {}).flatMap(([name, used]) => {
    const brought = broughtOf(name, shell.record)
    const missing = brought ? used.filter(each => !brought.includes(each)) : []
    if (missing.length === 0) return []
    return [`${title(remote)} uses ${missing.join(', ')} of ${name}, which ${title(shell)} leaves out.`]
  })
  return [...versions, ...names]
}

/** The names that the shell brings of a package, sooner or later; undefined where it brings all. */
function broughtOf(name: string, { brings, parts = {} }: ShellRecord): string[] | undefined {
  return brings?.[name]?.concat(...Object.values(parts).map(part => part.brings[name] ?? []))
}

/**
 * The parts of the shared packages without which a release would lack something. One that does not say what it uses of a
 * package gets all there is.
 */
export function partsFor({ shared, uses }: ReleaseRecord, { parts = {} }: ShellRecord): string[] {
  const wants = ([name, names]: [string, string[]]) =>
    name in shared && (uses?.[name] ?? names).some(used => names.includes(used))
  return Object.keys(parts).filter(part => Object.entries(parts[part]?.brings ?? {}).some(wants))
}

function shellFindings(remote: Placed, shell: Placed<ShellRecord>): Finding[] {
  const owners = [remote.name, shell.name]
  const shared = misfits(remote, shell).map((sentence): Finding => ({ rule: 'shared', sentence, owners }))
  const paths = remote.record.screens.flatMap(screen =>
    shell.record.screens
      .filter(own => pathsMeet(own.path, screen.path))
      .map(own => pathFinding(remote, screen, shell, own)),
  )
  return [...shared, ...paths]
}

/** Two remotes share one copy of a package, so there must be a version that both can live with. */
function rangeFindings(one: Placed, other: Placed): Finding[] {
  return Object.entries(one.record.shared).flatMap(([name, range]): Finding[] => {
    const asked = other.record.shared[name]
    if (!asked || intersects(range, asked)) return []
    const sentence = `${title(one)} wants ${name} ${range}, ${title(other)} wants ${name} ${asked}; no version is both.`
    return [{ rule: 'shared', sentence, owners: [one.name, other.name] }]
  })
}

function claimFindings(one: Placed, other: Placed): Finding[] {
  const owners = [one.name, other.name]
  const paths = one.record.screens.flatMap(screen =>
    other.record.screens
      .filter(({ path }) => pathsMeet(path, screen.path))
      .map(claimed => pathFinding(one, screen, other, claimed)),
  )
  const slices = one.record.slices
    .filter(slice => other.record.slices.includes(slice))
    .map((slice): Finding => ({
      rule: 'slice',
      sentence: `${title(one)} adds the slice "${slice}" to the store, which belongs to ${other.name}.`,
      owners,
    }))
  if (one.record.namespace !== other.record.namespace) return [...paths, ...slices]
  const sentence = `${title(one)} keeps its texts under "${one.record.namespace}", which belongs to ${other.name}.`
  return [...paths, ...slices, { rule: 'namespace', sentence, owners }]
}

function pathFinding(
  one: Placed,
  { path }: ScreenManifest,
  owner: Placed<unknown>,
  claimed: ScreenManifest,
): Finding {
  const meets = path === claimed.path ? '' : ` by its ${claimed.path}`
  const sentence = `${title(one)} claims ${path}, which belongs to ${owner.name}${meets}.`
  return { rule: 'path', sentence, owners: [one.name, owner.name] }
}

/** Whether some address belongs to both paths; `:name` stands for any segment. */
function pathsMeet(one: string, other: string): boolean {
  const segments = one.split('/').filter(Boolean)
  const others = other.split('/').filter(Boolean)
  return (
    segments.length === others.length &&
    segments.every(
      (segment, index) =>
        segment === others[index] || segment.startsWith(':') || others[index]?.startsWith(':') === true,
    )
  )
}

function sizeFindings(remote: Placed): Finding[] {
  const { entry, files, screenFiles } = remote.record
  return Object.entries(screenFiles).flatMap(([screen, needed]): Finding[] => {
    const bytes = [entry, ...needed].reduce((sum, file) => sum + (files[file]?.bytes ?? 0), 0)
    if (bytes <= screenBudget) return []
    const kilobytes = (value: number) => `${Math.round(value / 1_000)} KB`
    const sentence = `${title(remote)} needs ${kilobytes(bytes)} for its screen "${screen}"; the budget is ${kilobytes(screenBudget)}.`
    return [{ rule: 'size', sentence, owners: [remote.name] }]
  })
}
