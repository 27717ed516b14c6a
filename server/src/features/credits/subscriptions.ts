import { createRateLimiter } from '../rate-limits/rate-limiter.ts'
import { hashActivationCode, generateActivationCode, type CodeValue } from './activation-codes.ts'
import type { Clock } from '@tessera/platform/clock'
import { newId } from '@tessera/platform/ids'
import { grantDueCredits } from './plan-grants.ts'
import { schedulePlan, type PlanKind } from './plans.ts'
import { DomainError } from '../../domain-error.ts'
import type { Stores, Transact } from '../stores.ts'

export interface Subscriptions {
  /**
   * Redeems an activation code: starts its plan or adds its credits.
   *
   * @throws {DomainError} for an empty, unknown or used code, and for every code after too many of these
   */
  activate(memberId: string, code: string, network: string): Promise<CodeValue>
  /**
   * Starts seven days of the monthly plan.
   *
   * @throws {DomainError} if the member had a trial before
   */
  startTrial(memberId: string): Promise<void>
  /** Creates and returns new codes. Only their hashes are stored. */
  createCodes(value: CodeValue, count: number): Promise<string[]>
}

export function createSubscriptions(services: {
  stores: Stores
  transact: Transact
  clock: Clock
}): Subscriptions {
  const { stores, transact, clock } = services
  const limiter = createRateLimiter(stores, clock)

  const redeem = (memberId: string, code: string) =>
    transact(async inside => {
      const now = clock()
      const codeHash = hashActivationCode(code)
      const value = await inside.activationCodes.redeem(codeHash, memberId, now)
      if (value === 'unknown') throw new DomainError('subscription.codeUnknown')
      if (value === 'spent') throw new DomainError('subscription.codeSpent')
      if ('plan' in value) await startPlan(inside, memberId, value.plan, now)
      else {
        const { credits: amount } = value
        await inside.ledger.append({
          key: `code:${codeHash}`,
          memberId,
          kind: 'code',
          amount,
          at: now,
        })
      }
      return value
    })

  return {
    async activate(memberId, code, network) {
      if (code.trim() === '') throw new DomainError('subscription.codeMissing')
      await limiter.consume('codes', memberId)
      await limiter.consume('codesTriedByNetwork', network)
      const value = await redeem(memberId, code)
      await limiter.undo('codes', memberId)
      await limiter.undo('codesTriedByNetwork', network)
      return value
    },

    startTrial: memberId =>
      transact(async inside => {
        if (await inside.plans.hadTrial(memberId)) throw new DomainError('subscription.trialSpent')
        await startPlan(inside, memberId, 'trial', clock())
      }),

    async createCodes(value, count) {
      const codes = Array.from({ length: count }, generateActivationCode)
      await stores.activationCodes.add(codes.map(hashActivationCode), value, clock())
      return codes
    },
  }
}

async function startPlan(stores: Stores, memberId: string, kind: PlanKind, now: number): Promise<void> {
  const periods = await stores.plans.listOpen(memberId, now)
  await stores.plans.save(memberId, schedulePlan(periods, { id: newId(), kind }, now))
  await grantDueCredits(stores, memberId, now)
}
