import type { RootState } from '@tessera/shared-auth'

/** Identifies the signed-in member; null for a visitor. */
export const selectMemberId = ({ session: { user } }: RootState): string | null =>
  user ? (user.email ?? user.username) : null
