import type { Clock } from '@tessera/platform/clock'
import { grantDueCredits } from '../credits/plan-grants.ts'
import type { Member } from './member.ts'
import { isGrantDue, getActivePlan } from '../credits/plans.ts'
import type { Stores, Transact } from '../stores.ts'

export interface MemberReader {
  /** Reads a member, after granting the credits that their plans are due. Null for an unknown id. */
  read(id: string): Promise<Member | null>
}

export function createMemberReader(services: {
  stores: Stores
  transact: Transact
  clock: Clock
}): MemberReader {
  const { stores, transact, clock } = services
  return {
    async read(id) {
      const now = clock()
      const periods = await stores.plans.listOpen(id, now)
      if (periods.some(period => isGrantDue(period, now)))
        await transact(inside => grantDueCredits(inside, id, now))
      const account = await stores.accounts.find(id)
      if (!account) return null
      const { username, email, avatarUrl, balance } = account
      return { id, username, email, avatarUrl, balance, plan: getActivePlan(periods, now) }
    },
  }
}
