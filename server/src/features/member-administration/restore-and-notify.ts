import { restoreMember } from '../accounts/members/suspension.ts'
import { notify } from '../notifications/notify.ts'
import type { MemberAdministrationStores } from './stores.ts'

/**
 * Ends the suspension of a member in the caller's transaction, and notifies them.
 *
 * @returns false if the member is not suspended
 */
export async function restoreAndNotify(
  stores: Pick<MemberAdministrationStores, 'accounts' | 'notifications' | 'notificationMails'>,
  memberId: string,
  at: number,
): Promise<boolean> {
  const isRestored = await restoreMember(stores, memberId)
  if (isRestored) await notify(stores, memberId, { at, content: { kind: 'restoration' } })
  return isRestored
}
