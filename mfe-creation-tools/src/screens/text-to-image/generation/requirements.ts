import { isPaid, limits, type User } from '@tessera/shared-contracts'

/** What can keep a member from generating, in the order it is checked (specification 2, §5). */
const requirements = ['prompt', 'login', 'member', 'credits'] as const
export type Requirement = (typeof requirements)[number]

/** The first requirement that is not met; nothing when all are. */
export function missingRequirement(prompt: string, user: User | null): Requirement | null {
  const met: Record<Requirement, boolean> = {
    prompt: prompt.trim() !== '',
    login: user !== null,
    member: isPaid(user),
    credits: (user?.credits ?? 0) >= limits.taskCost,
  }
  return requirements.find(requirement => !met[requirement]) ?? null
}
