import { hash } from 'node:crypto'
import { listPolicyAdditions, parseExtensions } from '@tessera/shared-contracts'
import type { ScreenToMount } from '../browser/staging-browser.ts'
import type { ProposedComposition } from '../proposed-composition.ts'
import type { VersionedRecord } from '../versioned-record.ts'
import { gateSourcesHash } from './gate-sources-hash.ts'

/**
 * Creates a function that returns a hash of everything in a composition that the mounting of a screen depends on: its
 * release, the shell with its shared packages, the releases that can appear in its slots and share packages there, the
 * content security policy, the browser, and the sources of the gate.
 *
 * @param browser a description of the browser
 */
export function createVerdictKeys(
  { shell, remotes }: ProposedComposition,
  browser: string | null,
): (screen: ScreenToMount) => string {
  const hashes = new Map(remotes.map(remote => [remote.name, hashRelease(remote)]))
  const extending = remotes.filter(({ record }) => parseExtensions(record.extensions).length > 0)
  const policy = remotes.flatMap(({ record }) =>
    listPolicyAdditions(record.contentSecurityPolicy).map(
      ({ directive, source }) => `${directive} ${source}`,
    ),
  )
  const surroundings = hashJson([
    gateSourcesHash,
    browser,
    hashRelease(shell),
    extending.map(({ name }) => hashes.get(name)).sort(),
    [...new Set(policy)].sort(),
  ])
  return ({ remote, version, screen, path, mountOnly = false }) =>
    hashJson([surroundings, hashes.get(remote) ?? null, remote, version, screen, path, mountOnly])
}

const hashRelease = ({ name, version, record }: VersionedRecord<unknown>) => hashJson([name, version, record])

const hashJson = (value: unknown) => hash('sha256', JSON.stringify(value))
