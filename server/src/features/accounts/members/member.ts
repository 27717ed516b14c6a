import { freePlan, hasPaidPlan, type Language, type Role, type User } from '@tessera/shared-contracts'
import { isoDate } from '@tessera/server-kit/clock'
import type { ActivePlan } from '../../credits/plans.ts'

/** A member with the current balance and plan. */
export interface Member {
  id: string
  username: string
  email: string
  avatarUrl: string | null
  /** The language of mails to the member. */
  language: Language
  /** Null without one, and in a session without the second factor that the role needs. */
  role: Role | null
  /** In credits; never negative. */
  balance: number
  newCreationsPublic: boolean | null
  /** Null on the free plan. */
  plan: ActivePlan | null
}

const planNames = { monthly: 'Monthly subscription', annual: 'Annual subscription' } as const

/** Converts a member for an API response. */
export function toUser(member: Member): User {
  return {
    username: member.username,
    email: member.email,
    avatarUrl: member.avatarUrl,
    credits: member.balance,
    ...(member.newCreationsPublic !== null && { newCreationsPublic: member.newCreationsPublic }),
    subscription: member.plan
      ? {
          plan: planNames[member.plan.type],
          type: member.plan.type,
          expiryDate: isoDate(member.plan.endsAt),
          ...(member.plan.isTrial && { isTrial: true }),
        }
      : { ...freePlan, expiryDate: null },
  }
}

export const isPaidMember = (member: Member): boolean => hasPaidPlan(toUser(member))
