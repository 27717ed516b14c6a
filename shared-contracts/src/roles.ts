import * as z from '@tessera/shared-contracts/schema'

/** A role gives a member additional permissions. A member has one role at most. */
export const roles = ['operator', 'moderator', 'integrator'] as const
export const role = z.enum(roles)
export type Role = z.output<typeof role>
