import {
  listPolicyAdditions,
  type Channel,
  type Finding,
  type PolicyAddition,
  type ReleaseReference,
} from '@tessera/shared-contracts'
import type { LiveRelease } from '../releases/live-release.ts'
import type { ReleaseStore } from '../releases/release-store.ts'

/** A source that a release would add to the content security policy of a channel. */
interface NewPolicyAddition extends ReleaseReference, PolicyAddition {}

/**
 * Lists what an activation would add to the content security policy of a channel. The pages of a channel have the policy
 * of all its releases: the live ones, their canaries and the previous ones.
 */
export async function listNewPolicyAdditions(
  store: Pick<ReleaseStore, 'find'>,
  live: readonly LiveRelease[],
  changed: readonly ReleaseReference[],
): Promise<NewPolicyAddition[]> {
  const read = async ({ remote, version }: ReleaseReference) => {
    const record = (await store.find(remote, version))?.record
    return record && 'contentSecurityPolicy' in record
      ? listPolicyAdditions(record.contentSecurityPolicy)
      : []
  }
  const served = live.flatMap(({ name: remote, version, previous, canary }) =>
    [version, previous, canary?.version]
      .filter(each => typeof each === 'string')
      .map(each => ({ remote, version: each })),
  )
  const known = new Set((await Promise.all(served.map(read))).flat().map(formatAddition))
  const added = await Promise.all(
    changed.map(async release => (await read(release)).map(addition => ({ ...release, ...addition }))),
  )
  return added.flat().filter(addition => !known.has(formatAddition(addition)))
}

const formatAddition = ({ directive, source }: PolicyAddition) => `${directive} ${source}`

/** Returns why an activation without consent is refused: one finding for each release. */
export function toPolicyFindings(channel: Channel, additions: readonly NewPolicyAddition[]): Finding[] {
  const byRelease = Map.groupBy(additions, ({ remote, version }) => `${remote} ${version}`)
  return [...byRelease].map(([release, added]) => ({
    rule: 'policy',
    sentence: `${release} adds ${added.map(formatAddition).join(', ')} to the content security policy of ${channel}. An integrator has to accept that: --accept-policy.`,
    owners: [...new Set(added.map(({ remote }) => remote))],
  }))
}

/** Says which releases pages do not fall back to, because they would add to the policy without consent. */
export const toFallbackPolicyWarnings = (additions: readonly NewPolicyAddition[]): Finding[] =>
  [...Map.groupBy(additions, ({ remote }) => remote)].map(([remote, added]) => ({
    rule: 'fallback',
    sentence: `Pages no longer fall back to ${remote} ${added[0]?.version}: it adds ${added.map(formatAddition).join(', ')} to the content security policy.`,
    owners: [remote],
    severity: 'warning',
  }))

/** Returns the note of the history about additions that an integrator accepted; null where there are none. */
export const toConsentNote = (additions: readonly PolicyAddition[]): string | null =>
  additions.length === 0 ? null : `accepted ${additions.map(formatAddition).join(', ')}`
