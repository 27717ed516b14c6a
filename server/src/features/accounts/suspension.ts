import type { FeatureServices } from '../services.ts'

/**
 * Suspends a member: ends their sessions, blocks their log-in, and hides their creations and files. Deletes nothing.
 *
 * @returns false if the member is already suspended
 */
export const suspendMember = (
  { transact, clock }: Pick<FeatureServices, 'transact' | 'clock'>,
  memberId: string,
): Promise<boolean> =>
  transact(async ({ accounts, sessions }) => {
    if ((await accounts.find(memberId))?.suspendedAt) return false
    await accounts.setSuspended(memberId, clock())
    await sessions.removeOthers(memberId, '')
    return true
  })

/** Ends the suspension of a member; their creations are visible again. @returns false if the member is not suspended */
export async function restoreMember(
  { stores }: Pick<FeatureServices, 'stores'>,
  memberId: string,
): Promise<boolean> {
  if (!(await stores.accounts.find(memberId))?.suspendedAt) return false
  await stores.accounts.setSuspended(memberId, null)
  return true
}
