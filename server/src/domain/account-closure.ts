import type { Clock } from './clock.ts'
import { removeFiles, type MediaStore } from './media.ts'
import type { Member } from './member.ts'
import { avatarKeyOf } from './profile.ts'
import type { Stores, Transact } from './stores.ts'

export interface ClosureAdapters {
  stores: Stores
  transact: Transact
  media: MediaStore
  clock: Clock
}

/**
 * Deletes a member. In one step nobody is signed in any more, every work has left the gallery and the
 * address is free; then the files and the records go. What a stopped server leaves of it,
 * {@link finishClosures} does.
 */
export async function closeAccount(adapters: ClosureAdapters, member: Member): Promise<void> {
  const { transact, clock } = adapters
  await transact(async ({ accounts, creations, sessions, verifications }) => {
    const works = await creations.ofMember(member.id)
    const ids = works.map(({ id }) => id)
    if (ids.length > 0) await creations.remove(ids, member.id, clock())
    await sessions.removeOthers(member.id, '')
    await verifications.remove(member.email)
    await accounts.close(member.id, clock())
  })
  await finishClosure(adapters, member)
}

/** Removes what is left of the accounts whose deletion was cut short. */
export async function finishClosures(adapters: ClosureAdapters): Promise<void> {
  for (const account of await adapters.stores.accounts.closed()) await finishClosure(adapters, account)
}

async function finishClosure(
  { stores, transact, media }: ClosureAdapters,
  { id, avatarUrl }: Pick<Member, 'id' | 'avatarUrl'>,
): Promise<void> {
  // Files before records: without a record nobody would know whose a file was.
  await removeFiles(media, await stores.media.ofOwner(id))
  const avatar = avatarKeyOf(avatarUrl)
  if (avatar) await media.remove(avatar)
  const late = await transact(async ({ accounts, media: records }) => {
    const left = await records.ofOwner(id)
    await accounts.remove(id)
    return left
  })
  // A task may have ended meanwhile
  await removeFiles(media, late)
}
