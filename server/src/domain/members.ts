import type { Clock } from './clock.ts'
import { grants } from './ledger.ts'
import type { Member } from './member.ts'
import { isDue, runningPlan } from './plans.ts'
import type { Stores, Transact } from './stores.ts'

export interface Members {
  /** A member as they are now, with the credits of every month that has begun. */
  read(id: string): Promise<Member | null>
}

export function createMembers(adapters: { stores: Stores; transact: Transact; clock: Clock }): Members {
  const { stores, transact, clock } = adapters
  return {
    async read(id) {
      const now = clock()
      const periods = await stores.plans.open(id, now)
      if (periods.some(period => isDue(period, now))) await transact(inside => grantDue(inside, id, now))
      const account = await stores.accounts.find(id)
      if (!account) return null
      const { username, email, avatarUrl, balance } = account
      return { id, username, email, avatarUrl, balance, plan: runningPlan(periods, now) }
    },
  }
}

/** Grants what a member's plans are due; in the caller's transaction. */
export async function grantDue(stores: Stores, memberId: string, now: number): Promise<void> {
  const due = (await stores.plans.open(memberId, now)).filter(period => isDue(period, now))
  for (const { id, kind } of due) {
    await stores.ledger.append({ key: `plan:${id}`, memberId, kind, amount: grants[kind], at: now })
  }
  await stores.plans.save(
    memberId,
    due.map(period => ({ ...period, granted: true })),
  )
}
