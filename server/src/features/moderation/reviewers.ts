import type { Role } from '@tessera/shared-contracts'

/** The roles that review creations. */
export const reviewerRoles = ['operator', 'moderator'] as const satisfies readonly Role[]

export const isReviewer = (member: { role: Role | null } | null): boolean =>
  reviewerRoles.some(role => role === member?.role)
