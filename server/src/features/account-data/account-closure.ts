import { deleteFiles } from '../media/media.ts'
import { notifyMember } from '../mails/notify-member.ts'
import type { Member } from '../accounts/members/member.ts'
import { getAvatarKey } from '../accounts/profile/profile.ts'
import { repeatStep } from '../../scheduling/steps.ts'
import type { Needs } from '../../feature.ts'
import type { AccountDataStores } from './stores.ts'
import { claimFreeGrant } from '../credits/claim-free-grant.ts'

export type AccountClosureDependencies = Needs<'stores' | 'transact' | 'media' | 'clock', AccountDataStores>

export type ClosedAccount = Pick<Member, 'id' | 'avatarUrl'>

/** Records that one step deletes, and files. Other requests run between two steps. */
const stepSize = 100

/**
 * Closes the account of a member: one transaction ends the sessions and frees the email address. No other user sees the
 * creations and files any more, and {@link removeAccountData} deletes them.
 *
 * @returns the closed account
 */
export async function closeAccount(
  services: Needs<'transact' | 'clock' | 'mailer', AccountDataStores>,
  member: Member,
): Promise<ClosedAccount> {
  const { transact, clock } = services
  const avatarUrl = await transact(async inside => {
    const { accounts, linkedIdentities, plans, sessions, verifications } = inside
    // Also for accounts from before these grants were recorded
    await claimFreeGrant(inside, member.email, 'registration', clock())
    if (await plans.hadTrial(member.id)) await claimFreeGrant(inside, member.email, 'trial', clock())
    await sessions.removeOthers(member.id, '')
    await verifications.remove(member.email)
    await linkedIdentities.removeAllByAccount(member.id)
    // It may be newer than the request
    const avatar = (await accounts.find(member.id))?.avatarUrl ?? member.avatarUrl
    await accounts.close(member.id, clock())
    await inside.audit.addOfMember(member.id, 'delete account', clock())
    return avatar
  })
  notifyMember(services, member, 'accountClosed')
  return { id: member.id, avatarUrl }
}

/** Deletes the files and records of all closed accounts: a stop can interrupt a deletion. */
export async function finishAccountClosures(
  services: AccountClosureDependencies,
  stopping?: AbortSignal,
): Promise<void> {
  for (const account of await services.stores.accounts.listClosed())
    await removeAccountData(services, account, stopping)
}

/**
 * Deletes the creations of a closed account, then its other records and its files, in steps. When the signal aborts, it
 * ends after the current step, and {@link finishAccountClosures} deletes the rest.
 */
export async function removeAccountData(
  { stores, transact, media }: AccountClosureDependencies,
  { id, avatarUrl }: ClosedAccount,
  stopping?: AbortSignal,
): Promise<void> {
  // Money can still arrive for them
  await stores.closedOrders.addByAccount(id)
  await repeatStep(() => stores.accountData.removeSome(id, stepSize), stopping)
  if (stopping?.aborted) return
  const avatar = getAvatarKey(avatarUrl)
  if (avatar) await media.remove(avatar)
  await repeatStep(async () => {
    // Files before records: only the record says whose a file is.
    const records = await stores.accountData.listMedia(id, stepSize)
    await deleteFiles(media, records)
    return transact(async ({ accountData, accounts }) => {
      // A task can finish and add a generation and media meanwhile
      if (await accountData.removeSome(id, stepSize)) return true
      await accountData.removeMedia(records.map(record => record.id))
      if ((await accountData.listMedia(id, 1)).length > 0) return true
      await accounts.remove(id)
      return false
    })
  }, stopping)
}
