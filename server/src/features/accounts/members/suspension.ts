import type { AccountStores } from '../stores.ts'

/**
 * Suspends a member in the caller's transaction: ends their sessions, blocks their log-in, and hides their creations and
 * files. Deletes nothing.
 *
 * @returns false if the member is already suspended
 */
export async function suspendMember(
  { accounts, sessions }: Pick<AccountStores, 'accounts' | 'sessions'>,
  memberId: string,
  { at, reason }: { at: number; reason: string | null },
): Promise<boolean> {
  if ((await accounts.find(memberId))?.suspendedAt) return false
  await accounts.setSuspended(memberId, at, reason)
  await sessions.removeOthers(memberId, '')
  return true
}

/**
 * Ends the suspension of a member in the caller's transaction; their creations are visible again.
 *
 * @returns false if the member is not suspended
 */
export async function restoreMember(
  { accounts }: Pick<AccountStores, 'accounts'>,
  memberId: string,
): Promise<boolean> {
  if (!(await accounts.find(memberId))?.suspendedAt) return false
  await accounts.setSuspended(memberId, null)
  return true
}
