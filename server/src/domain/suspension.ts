import type { Clock } from './clock.ts'
import type { Stores, Transact } from './stores.ts'

/**
 * Keeps a member out: their sessions end, they cannot log in, and nobody sees their works or the files of
 * them. Nothing is deleted.
 *
 * @returns false for one who is suspended already
 */
export const suspend = (
  { transact, clock }: { transact: Transact; clock: Clock },
  memberId: string,
): Promise<boolean> =>
  transact(async ({ accounts, sessions }) => {
    if ((await accounts.find(memberId))?.suspendedAt) return false
    await accounts.setSuspended(memberId, clock())
    await sessions.removeOthers(memberId, '')
    return true
  })

/** Lets a member in again; their works are back where they were. @returns false for one who is not suspended */
export async function restore({ stores }: { stores: Stores }, memberId: string): Promise<boolean> {
  if (!(await stores.accounts.find(memberId))?.suspendedAt) return false
  await stores.accounts.setSuspended(memberId, null)
  return true
}
