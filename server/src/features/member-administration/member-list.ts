import { freePlan, type ListedMember } from '@tessera/shared-contracts'
import { isoTime } from '@tessera/server-kit/clock'
import { readListPage } from '../../web/list-page.ts'
import { getActivePlan, type ActivePlan } from '../credits/plans.ts'
import type { DirectoryMember } from './member-directory-store.ts'
import type { Needs } from '../../feature.ts'
import type { MemberAdministrationStores } from './stores.ts'

const pageSize = 50

/** Lists a page of the members with a text in their address, name or id, newest first. */
export async function searchMembers(
  { stores, clock }: Needs<'stores' | 'clock', MemberAdministrationStores>,
  { q = '', after }: { q?: string | undefined; after?: string | undefined },
): Promise<{ members: ListedMember[]; nextCursor: string | null }> {
  const { entries, nextCursor } = await readListPage(
    range => stores.memberDirectory.search(q.trim(), range),
    { cursor: after, limit: pageSize },
    ({ createdAt, id }) => ({ at: createdAt, id }),
  )
  const now = clock()
  const ids = entries.map(({ id }) => id)
  const periods = Map.groupBy(await stores.plans.listOpenByMembers(ids, now), ({ memberId }) => memberId)
  return {
    members: entries.map(member => toListedMember(member, getActivePlan(periods.get(member.id) ?? [], now))),
    nextCursor,
  }
}

/** Converts a member for a response of the console. */
export const toListedMember = (member: DirectoryMember, plan: ActivePlan | null): ListedMember => ({
  id: member.id,
  username: member.username,
  email: member.email,
  plan: plan?.type ?? freePlan.type,
  ...(plan?.isTrial && { plan_is_trial: true }),
  credits: member.balance,
  created_at: isoTime(member.createdAt),
  suspended_at: member.suspendedAt === null ? null : isoTime(member.suspendedAt),
  role: member.role,
})
