import { formatCall, type Call, type Finding } from '@tessera/shared-contracts'
import { formatRelease } from '../claim-rules.ts'
import type { VersionedRecord } from '../versioned-record.ts'

/** A call of the product around the platform. */
export type SiteCall = Pick<Call, 'method' | 'path' | 'deprecated'>

/**
 * Checks that the server has the calls that a remote uses. A remote can be built with newer contracts than the server.
 *
 * @param siteCalls undefined where the platform does not know the calls of the server
 */
export function checkCalls(remote: VersionedRecord, siteCalls: readonly SiteCall[] | undefined): Finding[] {
  if (!siteCalls) return []
  const known = new Set(siteCalls.map(formatCall))
  return (remote.record.calls ?? [])
    .filter(call => !known.has(call))
    .map(call => ({
      rule: 'call',
      sentence: `${formatRelease(remote)} uses ${call}, which this server does not have. Build it with the @tessera/shared-contracts of the site, or put it live after the server is updated.`,
      owners: [remote.name],
    }))
}
