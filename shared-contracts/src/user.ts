import { z } from 'zod/mini'

/** `base` is the free plan; any other type is a paid membership (specification 1, §1). */
export const subscription = z.object({
  plan: z.optional(z.nullable(z.string())),
  type: z.optional(z.nullable(z.string())),
  /** ISO 8601 date, or nothing on the free plan. */
  expiryDate: z.optional(z.nullable(z.string())),
})

/** The signed-in person as every call reports them; anything but the name may be missing. */
export const user = z.object({
  username: z.string(),
  email: z.optional(z.nullable(z.string())),
  avatarUrl: z.optional(z.nullable(z.string())),
  credits: z.optional(z.nullable(z.number())),
  subscription: z.optional(z.nullable(subscription)),
})
export type User = z.output<typeof user>

/** Whoever made a work: all that the public may know of a member. */
export const author = z.object({
  username: z.string(),
  avatarUrl: z.optional(z.nullable(z.string())),
})
export type Author = z.output<typeof author>

/** The name of the free plan in every answer (specification 1, §1). */
export const freePlan = { plan: 'Basic', type: 'base' } as const

export const isPaid = (person: User | null): boolean => {
  const { plan, type } = person?.subscription ?? {}
  return type ? type !== freePlan.type : Boolean(plan) && plan !== freePlan.plan
}
