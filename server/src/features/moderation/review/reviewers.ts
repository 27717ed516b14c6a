import type { Role } from '@tessera/shared-contracts'
import type { Member } from '../../accounts/member.ts'

/** The roles that review creations. */
export const reviewerRoles = ['operator', 'moderator'] as const satisfies readonly Role[]

export const isReviewer = (member: Member | null): boolean =>
  reviewerRoles.some(role => role === member?.role)
