import {
  formatProvenance,
  pathsOverlap,
  type Finding,
  type ReleaseRecord,
  type ShellRecord,
} from '@tessera/shared-contracts'
import { checkNavigationClashes } from './manifest-rules.ts'
import type { VersionedRecord } from './versioned-record.ts'

/** What a remote claims has one owner: paths, slices of the store, the namespace of its texts and navigation entries. */
export const checkClaims = (one: VersionedRecord, other: VersionedRecord, owner = other.name): Finding[] => [
  ...checkPaths(one, other, owner),
  ...checkNames(one, other, owner),
  ...checkNavigationClashes(one, other, owner),
]

/** Names a release, and the commit that it comes from. */
export function formatRelease({ name, version, provenance = {} }: VersionedRecord<unknown>): string {
  const origin = formatProvenance(provenance)
  return origin === '' ? `${name} ${version}` : `${name} ${version} (${origin})`
}

function checkNames(one: VersionedRecord, other: VersionedRecord, owner: string): Finding[] {
  const owners = [one.name, other.name]
  const slices = one.record.slices
    .filter(slice => other.record.slices.includes(slice))
    .map((slice): Finding => ({
      rule: 'slice',
      sentence: `${formatRelease(one)} adds the slice "${slice}" to the store, which belongs to ${owner}.`,
      owners,
    }))
  if (one.record.namespace !== other.record.namespace) return slices
  const sentence = `${formatRelease(one)} keeps its texts under "${one.record.namespace}", which belongs to ${owner}.`
  return [...slices, { rule: 'namespace', sentence, owners }]
}

export const checkPaths = (
  one: VersionedRecord,
  other: VersionedRecord<ReleaseRecord | ShellRecord>,
  owner = other.name,
): Finding[] =>
  one.record.screens.flatMap(({ path }) =>
    other.record.screens
      .filter(claimed => pathsOverlap(claimed.path, path))
      .map(claimed => {
        const suffix = path === claimed.path ? '' : ` by its ${claimed.path}`
        const sentence = `${formatRelease(one)} claims ${path}, which belongs to ${owner}${suffix}.`
        return { rule: 'path', sentence, owners: [one.name, other.name] }
      }),
  )
