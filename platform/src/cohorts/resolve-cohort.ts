import { maxCohortMembers, type RequestedCohort } from '@tessera/shared-contracts'
import { DomainError } from '@tessera/server-kit/http/domain-error'
import type { SiteMembers } from '../site-members.ts'
import type { KnownCohort } from './canary-cohort.ts'

/** Finds the accounts of the members that a request names. @throws {DomainError} which says what to write instead */
export async function resolveCohort(
  cohort: RequestedCohort,
  members: Pick<SiteMembers, 'findIds'> | undefined,
): Promise<KnownCohort> {
  if (cohort.kind === 'language') return cohort
  if (!members) throw new DomainError('platform.noMembers')
  if (cohort.kind !== 'members') return cohort
  const names = [...new Set(cohort.members)]
  if (names.length === 0) throw new DomainError('platform.emptyCohort')
  if (names.length > maxCohortMembers)
    throw new DomainError('platform.largeCohort', { count: names.length, max: maxCohortMembers })
  const found = await members.findIds(names)
  const ids = names.map(name => {
    const [id, ...others] = found.get(name) ?? []
    if (id === undefined) throw new DomainError('platform.unknownMember', { name })
    if (others.length > 0) throw new DomainError('platform.severalMembers', { name })
    return id
  })
  return { kind: cohort.kind, members: [...new Set(ids)].sort() }
}
