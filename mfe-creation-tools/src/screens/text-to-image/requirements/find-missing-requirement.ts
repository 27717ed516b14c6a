import { freePlan, limits, type User } from '@tessera/shared-contracts'

/** The requirements of a generation, in the order they are checked (specification 2, §5). */
const requirements = ['prompt', 'login', 'member', 'credits'] as const
type Requirement = (typeof requirements)[number]

/** Whether the user's plan includes generations. A user without a type of plan has none (specification 2, §5). */
export function hasGenerationPlan(user: User | null): boolean {
  const planType = user?.subscription?.type
  return Boolean(planType) && planType !== freePlan.type
}

/** The first requirement that is not met; null when all are met. */
export function findMissingRequirement(prompt: string, user: User | null): Requirement | null {
  const met: Record<Requirement, boolean> = {
    prompt: prompt.trim() !== '',
    login: user !== null,
    member: hasGenerationPlan(user),
    credits: (user?.credits ?? 0) >= limits.creditsPerTask,
  }
  return requirements.find(requirement => !met[requirement]) ?? null
}
