import type { ReleaseRecord, ReleaseReference, ShellRecord } from '@tessera/shared-contracts'
import type { LiveRelease } from '../releases/live-release.ts'
import type { SiteCall } from './rules/site-calls.ts'
import type { VersionedRecord } from './versioned-record.ts'

/** A composition before its activation. */
export interface ProposedComposition {
  shell: VersionedRecord<ShellRecord>
  remotes: VersionedRecord[]
  /** Names of the changed releases. Conflicts between other releases are not reported. */
  changed: string[]
  /** What visitors can get in place of these releases. */
  alternatives: AlternativeRelease[]
  /** The calls of the server. Undefined where the platform does not know them. */
  siteCalls?: readonly SiteCall[] | undefined
}

/** A release that visitors of a channel can get in place of the one in the composition. */
export interface AlternativeRelease extends VersionedRecord<ReleaseRecord | ShellRecord> {
  /** Some visitors have the canary. Pages fall back to the previous release, and a rollback returns to it. */
  role: 'live' | 'canary' | 'previous'
}

/** A release that a change makes live, for all visitors or as a canary. */
export interface ProposedRelease extends ReleaseReference {
  isCanary?: boolean
  /** The release that pages fall back to afterwards. Undefined: the one that is live now. */
  previous?: string | null
}

/** Returns the release that pages fall back to after a change, null where there is none. */
export function getPreviousAfter({ version, previous }: ProposedRelease, live: LiveRelease | undefined) {
  if (previous !== undefined) return previous
  return (live?.version === version ? live.previous : live?.version) ?? null
}

type Alternative = ReleaseReference & Pick<AlternativeRelease, 'role'>

/** Lists what visitors of a channel can get after a change, beside the composition. */
export function listAlternatives(
  live: readonly LiveRelease[],
  changed: readonly ProposedRelease[],
): Alternative[] {
  const roles = live.flatMap(current => {
    const { name: remote, version, canary } = current
    const proposed = changed.find(each => each.remote === remote)
    const isReplaced = proposed && !proposed.isCanary
    return [
      { remote, role: 'live' as const, version: proposed?.isCanary ? version : null },
      { remote, role: 'canary' as const, version: proposed ? null : (canary?.version ?? null) },
      {
        remote,
        role: 'previous' as const,
        version: isReplaced ? getPreviousAfter(proposed, current) : current.previous,
      },
    ]
  })
  return roles.flatMap(({ version, ...rest }) => (version === null ? [] : [{ ...rest, version }]))
}
