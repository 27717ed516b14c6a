import { attemptsOn } from './attempts.ts'
import { activationCodeHash, newActivationCode, type CodeValue } from './activation-codes.ts'
import type { Clock } from './clock.ts'
import { newId } from './ids.ts'
import { grantDue } from './members.ts'
import { withPlan, type PlanKind } from './plans.ts'
import { Refusal } from './refusal.ts'
import type { Stores, Transact } from './stores.ts'

export interface Subscriptions {
  /**
   * Redeems a code: its plan starts, or its credits are added.
   *
   * @throws {Refusal} for an empty, unknown or spent code, and for any after too many of these
   */
  activate(memberId: string, code: string, network: string): Promise<CodeValue>
  /**
   * Seven days of the monthly plan.
   *
   * @throws {Refusal} when the member had a trial before
   */
  startTrial(memberId: string): Promise<void>
  /** Mints codes and answers them; they cannot be read again. */
  createCodes(value: CodeValue, count: number): Promise<string[]>
}

export function createSubscriptions(adapters: {
  stores: Stores
  transact: Transact
  clock: Clock
}): Subscriptions {
  const { stores, transact, clock } = adapters
  const attempts = attemptsOn(stores, clock)

  const redeem = (memberId: string, code: string) =>
    transact(async inside => {
      const now = clock()
      const codeHash = activationCodeHash(code)
      const value = await inside.activationCodes.spend(codeHash, memberId, now)
      if (value === 'unknown') throw new Refusal('subscription.codeUnknown')
      if (value === 'spent') throw new Refusal('subscription.codeSpent')
      if ('plan' in value) await addPlan(inside, memberId, value.plan, now)
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
      if (code.trim() === '') throw new Refusal('subscription.codeMissing')
      await attempts.count('codes', memberId)
      await attempts.count('codesTriedByNetwork', network)
      const value = await redeem(memberId, code)
      await attempts.takeBack('codes', memberId)
      await attempts.takeBack('codesTriedByNetwork', network)
      return value
    },

    startTrial: memberId =>
      transact(async inside => {
        if (await inside.plans.hadTrial(memberId)) throw new Refusal('subscription.trialSpent')
        await addPlan(inside, memberId, 'trial', clock())
      }),

    async createCodes(value, count) {
      const codes = Array.from({ length: count }, newActivationCode)
      await stores.activationCodes.add(codes.map(activationCodeHash), value, clock())
      return codes
    },
  }
}

async function addPlan(stores: Stores, memberId: string, kind: PlanKind, now: number): Promise<void> {
  const periods = await stores.plans.open(memberId, now)
  await stores.plans.save(memberId, withPlan(periods, { id: newId(), kind }, now))
  await grantDue(stores, memberId, now)
}
