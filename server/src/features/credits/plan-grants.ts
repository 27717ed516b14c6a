import { isGrantDue } from './plans.ts'
import { grantAmounts } from './ledger-entry.ts'
import type { CreditStores } from './stores.ts'

/** Grants the credits that a member's plans are due, in the caller's transaction. */
export async function grantDueCredits(stores: CreditStores, memberId: string, now: number): Promise<void> {
  const due = (await stores.plans.listOpen(memberId, now)).filter(period => isGrantDue(period, now))
  for (const { id, kind } of due) {
    await stores.ledger.append({ key: `plan:${id}`, memberId, kind, amount: grantAmounts[kind], at: now })
  }
  await stores.plans.save(
    memberId,
    due.map(period => ({ ...period, granted: true })),
  )
}
