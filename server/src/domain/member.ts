import { freePlan, isPaid, type User } from '@tessera/shared-contracts'
import { isoDate } from './clock.ts'

/** Someone who is signed in, as every rule sees them. */
export interface Member {
  id: string
  username: string
  email: string
  avatarUrl: string | null
  /** Credits, never below 0. */
  balance: number
  /** The paid plan that runs now; null on the free plan. */
  plan: RunningPlan | null
}

export interface RunningPlan {
  type: 'monthly' | 'annual'
  endsAt: number
}

const planNames = { monthly: 'Monthly subscription', annual: 'Annual subscription' } as const

/** A member as the answers report them. */
export function asUser(member: Member): User {
  return {
    username: member.username,
    email: member.email,
    avatarUrl: member.avatarUrl,
    credits: member.balance,
    subscription: member.plan
      ? { plan: planNames[member.plan.type], type: member.plan.type, expiryDate: isoDate(member.plan.endsAt) }
      : { ...freePlan, expiryDate: null },
  }
}

export const isPaidMember = (member: Member): boolean => isPaid(asUser(member))
