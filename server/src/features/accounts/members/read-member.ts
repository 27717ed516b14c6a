import { grantDueCredits } from '../../credits/plan-grants.ts'
import type { Member } from './member.ts'
import { isGrantDue, getActivePlan } from '../../credits/plans.ts'
import type { Needs } from '../../../feature.ts'
import type { AccountStores } from '../stores.ts'

/** Reads a member, after granting the credits that their plans are due. Null for an unknown id. */
export async function readMember(
  { stores, transact, clock }: Needs<'stores' | 'transact' | 'clock', AccountStores>,
  id: string,
): Promise<Member | null> {
  const now = clock()
  const periods = await stores.plans.listOpen(id, now)
  if (periods.some(period => isGrantDue(period, now)))
    await transact(inside => grantDueCredits(inside, id, now))
  const account = await stores.accounts.find(id)
  if (!account) return null
  const { username, email, avatarUrl, balance, language, role, newCreationsPublic } = account
  const plan = getActivePlan(periods, now)
  return { id, username, email, avatarUrl, balance, language, role, newCreationsPublic, plan }
}
