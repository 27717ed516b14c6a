import { freePlan, limits, type User } from '@tessera/shared-contracts'

/** The requirements of a generation, in the order they are checked (specification 2, §5). */
const requirements = ['prompt', 'login', 'member', 'credits'] as const
type Requirement = (typeof requirements)[number]

/** The first requirement that is not met; null when all are met. */
export function findMissingRequirement(prompt: string, user: User | null): Requirement | null {
  const planType = user?.subscription?.type
  const met: Record<Requirement, boolean> = {
    prompt: prompt.trim() !== '',
    login: user !== null,
    member: Boolean(planType) && planType !== freePlan.type,
    credits: (user?.credits ?? 0) >= limits.creditsPerTask,
  }
  return requirements.find(requirement => !met[requirement]) ?? null
}
