import { claimFreeGrant } from '../credits/free-grants-store.ts'
import { deleteFiles } from '../media/media.ts'
import { notifyMember } from './mails/notify-member.ts'
import type { Member } from './member.ts'
import { getAvatarKey } from './profile/profile.ts'
import type { FeatureServices } from '../services.ts'

export type AccountClosureDependencies = Pick<FeatureServices, 'stores' | 'transact' | 'media' | 'clock'>

/**
 * Deletes a member. One transaction ends the sessions, removes the creations from the gallery and frees the email
 * address. Then the files and the records are deleted. If the server stops in between, {@link finishAccountClosures}
 * deletes the rest.
 */
export async function closeAccount(
  services: AccountClosureDependencies & Pick<FeatureServices, 'mailer'>,
  member: Member,
): Promise<void> {
  const { transact, clock } = services
  await transact(async inside => {
    const { accounts, creations, linkedIdentities, plans, sessions, verifications } = inside
    // Also for accounts from before these grants were recorded
    await claimFreeGrant(inside, member.email, 'registration', clock())
    if (await plans.hadTrial(member.id)) await claimFreeGrant(inside, member.email, 'trial', clock())
    const own = await creations.listByMember(member.id)
    const ids = own.map(({ id }) => id)
    if (ids.length > 0) await creations.remove(ids, member.id, clock())
    await sessions.removeOthers(member.id, '')
    await verifications.remove(member.email)
    await linkedIdentities.removeAllByAccount(member.id)
    await accounts.close(member.id, clock())
    await inside.audit.addOfMember(member.id, 'delete account', clock())
  })
  notifyMember(services, member, 'accountClosed')
  await removeAccountData(services, member)
}

/** Deletes the files and records of all closed accounts. Call it at start-up: a stop can interrupt a deletion. */
export async function finishAccountClosures(services: AccountClosureDependencies): Promise<void> {
  for (const account of await services.stores.accounts.listClosed())
    await removeAccountData(services, account)
}

async function removeAccountData(
  { stores, transact, media }: AccountClosureDependencies,
  { id, avatarUrl }: Pick<Member, 'id' | 'avatarUrl'>,
): Promise<void> {
  // Files before records: only the record says whose a file is.
  await deleteFiles(media, await stores.media.listByOwner(id))
  const avatar = getAvatarKey(avatarUrl)
  if (avatar) await media.remove(avatar)
  const addedMeanwhile = await transact(async ({ accounts, media: records }) => {
    const remaining = await records.listByOwner(id)
    await accounts.remove(id)
    return remaining
  })
  // A task can finish and add files while the first ones are deleted.
  await deleteFiles(media, addedMeanwhile)
}
