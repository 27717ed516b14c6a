import * as z from '@tessera/shared-contracts/schema'

/** A plan of a member. The type `base` is the free plan; every other type is a paid plan (specification 1, §1). */
export const subscription = z.object({
  plan: z.nullish(z.string()),
  type: z.nullish(z.string()),
  /** An ISO 8601 date. Missing on the free plan. */
  expiryDate: z.nullish(z.string()),
  /** Whether the plan is the free trial of a paid plan. */
  isTrial: z.nullish(z.boolean()),
})

/** The signed-in user. Only the name is always there. */
export const user = z.object({
  username: z.string(),
  email: z.nullish(z.string()),
  avatarUrl: z.nullish(z.string()),
  credits: z.nullish(z.number()),
  /** Credits that running tasks have reserved; `credits` no longer contains them. Missing where nothing is reserved. */
  reservedCredits: z.nullish(z.number()),
  /** Whether the member had the free trial. */
  trialUsed: z.nullish(z.boolean()),
  subscription: z.nullish(subscription),
  /** Whether the member shows new creations to all users; null until the member has chosen. */
  newCreationsPublic: z.nullish(z.boolean()),
})
export type User = z.output<typeof user>

/** The author of a creation: the public data of a member. */
export const author = z.object({
  username: z.string(),
  avatarUrl: z.nullish(z.string()),
})
export type Author = z.output<typeof author>

/** The free plan as every response names it (specification 1, §1). */
export const freePlan = { plan: 'Basic', type: 'base' } as const

/** Whether to show a plan as a paid one. The generation check requires a type (specification 2, §5). */
export const hasPaidPlan = (member: User | null): boolean => {
  const { plan, type } = member?.subscription ?? {}
  return type ? type !== freePlan.type : Boolean(plan) && plan !== freePlan.plan
}
