import type { Member } from '../accounts/members/member.ts'
import { createRateLimiter } from '../rate-limits/rate-limiter.ts'
import { hashActivationCode, type CodeValue } from './activation-codes.ts'
import { createActivationCodes } from './code-management/manage-codes.ts'
import { newId } from '@tessera/server-kit/ids'
import { grantDueCredits } from '../credits/plan-grants.ts'
import { schedulePlan, type PlanKind } from '../credits/plans.ts'
import { DomainError } from '../../domain-error.ts'
import type { Needs } from '../../feature.ts'
import type { SubscriptionStores } from './stores.ts'
import { claimFreeGrant } from '../credits/claim-free-grant.ts'

type SubscriptionDependencies = Needs<'stores' | 'transact' | 'clock', SubscriptionStores>

/**
 * Redeems an activation code: starts its plan or adds its credits.
 *
 * @throws {DomainError} for an empty, unknown or used code, and for every code after too many of these
 */
export async function activateCode(
  { stores, transact, clock }: SubscriptionDependencies,
  { memberId, code, network }: { memberId: string; code: string; network: string },
): Promise<CodeValue> {
  if (code.trim() === '') throw new DomainError('subscription.codeMissing')
  const limiter = createRateLimiter(stores, clock)
  await limiter.consume('codes', memberId)
  await limiter.consume('codesTriedByNetwork', network)
  const value = await transact(inside => redeem(inside, memberId, code, clock()))
  await limiter.undo('codes', memberId)
  await limiter.undo('codesTriedByNetwork', network)
  return value
}

async function redeem(
  stores: SubscriptionStores,
  memberId: string,
  code: string,
  now: number,
): Promise<CodeValue> {
  const codeHash = hashActivationCode(code)
  const value = await stores.activationCodes.redeem(codeHash, memberId, now)
  if (value === 'unknown') throw new DomainError('subscription.codeUnknown')
  if (value === 'spent') throw new DomainError('subscription.codeSpent')
  if ('plan' in value) await startPlan(stores, { memberId, kind: value.plan }, now)
  else {
    const entry = { key: `code:${codeHash}`, memberId, kind: 'code', amount: value.credits, at: now } as const
    await stores.ledger.append(entry)
  }
  return value
}

/**
 * Starts seven days of the monthly plan.
 *
 * @throws {DomainError} if the member had a trial before, or a deleted account with the same mailbox
 */
export const startTrial = (
  { transact, clock }: SubscriptionDependencies,
  { id: memberId, email }: Pick<Member, 'id' | 'email'>,
): Promise<void> =>
  transact(async inside => {
    const hadTrial = await inside.plans.hadTrial(memberId)
    if (hadTrial || !(await claimFreeGrant(inside, email, 'trial', clock())))
      throw new DomainError('subscription.trialSpent')
    await startPlan(inside, { memberId, kind: 'trial' }, clock())
  })

/** Creates and returns new codes. Only their hashes are stored. */
export const createCodes = (
  { stores, clock }: Needs<'stores' | 'clock', SubscriptionStores>,
  value: CodeValue,
  count: number,
): Promise<string[]> => createActivationCodes(stores, value, { count, at: clock() })

/** Starts a plan and grants its credits when they are due, in the caller's transaction. */
export async function startPlan(
  stores: SubscriptionStores,
  { memberId, kind, periodId = newId() }: { memberId: string; kind: PlanKind; periodId?: string },
  now: number,
): Promise<void> {
  const periods = await stores.plans.listOpen(memberId, now)
  await stores.plans.save(memberId, schedulePlan(periods, { id: periodId, kind }, now))
  await grantDueCredits(stores, memberId, now)
}
