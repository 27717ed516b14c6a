import {
  contractVersion,
  formatProvenance,
  pathsOverlap,
  type Finding,
  type Provenance,
  type ReleaseRecord,
  type ScreenManifest,
  type ShellRecord,
} from '@tessera/shared-contracts'
import { satisfy } from '@module-federation/runtime-core'
import { checkManifest, checkNavigationClashes } from './manifest-rules.ts'

/** The record of a build with its name and version. */
export interface VersionedRecord<Kind = ReleaseRecord> {
  name: string
  version: string
  record: Kind
  /** Absent for a build that is not published. */
  provenance?: Provenance
}

/** A composition before its activation. */
export interface ProposedComposition {
  shell: VersionedRecord<ShellRecord>
  remotes: VersionedRecord[]
  /** Names of the changed releases. Conflicts between other releases are not reported. */
  changed: string[]
}

/** Maximum size of the files that one screen loads from its remote, uncompressed. */
export const maxScreenBytes = 600_000

/**
 * Validates a composition by its records: contract version, ranges of shared packages, conflicts of paths, slices and
 * namespaces and navigation, what the manifest declares, and size. Every finding names the release that causes it and the owner of what it conflicts with.
 */
export function validateComposition({ shell, remotes, changed }: ProposedComposition): Finding[] {
  const isAnyChanged = (...names: string[]) => names.some(name => changed.includes(name))
  const findings: Finding[] = []
  for (const remote of remotes) {
    if (!isAnyChanged(remote.name, shell.name)) continue
    findings.push(...checkContract(remote), ...checkAgainstShell(remote, shell))
    if (isAnyChanged(remote.name)) findings.push(...checkScreenSizes(remote), ...checkManifest(remote))
  }
  remotes.forEach((one, index) => {
    for (const other of remotes.slice(index + 1)) {
      if (!isAnyChanged(one.name, other.name)) continue
      const [culprit, owner] = changed.includes(one.name) ? [one, other] : [other, one]
      findings.push(...checkClaims(culprit, owner), ...checkNavigationClashes(culprit, owner))
    }
  })
  return findings
}

/** Names a release, and the commit that it comes from. */
function formatRelease({ name, version, provenance = {} }: VersionedRecord<unknown>): string {
  const origin = formatProvenance(provenance)
  return origin === '' ? `${name} ${version}` : `${name} ${version} (${origin})`
}

function checkContract(remote: VersionedRecord): Finding[] {
  if (remote.record.contract === contractVersion) return []
  const sentence = `${formatRelease(remote)} was built for contract ${remote.record.contract}; this platform supports contract ${contractVersion}.`
  return [{ rule: 'contract', sentence, owners: [remote.name] }]
}

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
const getPackageName = (module: string) =>
  module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/')

function checkAgainstShell(remote: VersionedRecord, shell: VersionedRecord<ShellRecord>): Finding[] {
  const owners = [remote.name, shell.name]
  const shared = findIncompatibilities(remote, shell).map((sentence): Finding => ({
    rule: 'shared',
    sentence,
    owners,
  }))
  const paths = remote.record.screens.flatMap(screen =>
    shell.record.screens
      .filter(own => pathsOverlap(own.path, screen.path))
      .map(own => toPathFinding(remote, screen, shell, own)),
  )
  return [...shared, ...paths]
}

function checkClaims(one: VersionedRecord, other: VersionedRecord): Finding[] {
  const owners = [one.name, other.name]
  const paths = one.record.screens.flatMap(screen =>
    other.record.screens
      .filter(({ path }) => pathsOverlap(path, screen.path))
      .map(claimed => toPathFinding(one, screen, other, claimed)),
  )
  const slices = one.record.slices
    .filter(slice => other.record.slices.includes(slice))
    .map((slice): Finding => ({
      rule: 'slice',
      sentence: `${formatRelease(one)} adds the slice "${slice}" to the store, which belongs to ${other.name}.`,
      owners,
    }))
  if (one.record.namespace !== other.record.namespace) return [...paths, ...slices]
  const sentence = `${formatRelease(one)} keeps its texts under "${one.record.namespace}", which belongs to ${other.name}.`
  return [...paths, ...slices, { rule: 'namespace', sentence, owners }]
}

function toPathFinding(
  one: VersionedRecord,
  { path }: ScreenManifest,
  owner: VersionedRecord<unknown>,
  claimed: ScreenManifest,
): Finding {
  const suffix = path === claimed.path ? '' : ` by its ${claimed.path}`
  const sentence = `${formatRelease(one)} claims ${path}, which belongs to ${owner.name}${suffix}.`
  return { rule: 'path', sentence, owners: [one.name, owner.name] }
}

function checkScreenSizes(remote: VersionedRecord): Finding[] {
  const { entry, files, screenFiles } = remote.record
  return Object.entries(screenFiles).flatMap(([screen, needed]): Finding[] => {
    const bytes = [entry, ...needed].reduce((sum, file) => sum + (files[file]?.bytes ?? 0), 0)
    if (bytes <= maxScreenBytes) return []
    const kilobytes = (value: number) => `${Math.round(value / 1_000)} KB`
    const sentence = `${formatRelease(remote)} needs ${kilobytes(bytes)} for its screen "${screen}"; the budget is ${kilobytes(maxScreenBytes)}.`
    return [{ rule: 'size', sentence, owners: [remote.name] }]
  })
}
