import type { RootState } from '@tessera/shared-auth'

/** Identifies the person at the page; nobody for a visitor. */
export const memberOf = ({ session: { user } }: RootState): string | null =>
  user ? (user.email ?? user.username) : null
