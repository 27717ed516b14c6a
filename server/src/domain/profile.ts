import { readUsername, type Account } from './accounts.ts'
import { newId } from './ids.ts'
import type { MediaStore } from './media.ts'
import type { Member } from './member.ts'
import type { Moderator } from './moderation.ts'
import { UnreadablePicture, type PictureWorkshop } from './pictures.ts'
import { Refusal } from './refusal.ts'
import type { Stores } from './stores.ts'

/** Pixels of a side; enough for the largest circle on the sharpest screen. */
const avatarSide = 256

/** Where the site serves avatars, to everybody. */
export const avatarsAddress = '/avatars/'

const avatarKeyPattern = /^[\w-]{16}-avatar\.webp$/

/** Whether a key of the media store is that of an avatar; none of a work ever is. */
export const isAvatarKey = (key: string): boolean => avatarKeyPattern.test(key)

/** The key of the avatar at an address; null for a member without one. */
export const avatarKeyOf = (address: string | null): string | null =>
  address?.startsWith(avatarsAddress) ? address.slice(avatarsAddress.length) : null

export interface ProfileAdapters {
  stores: Stores
  media: MediaStore
  workshop: PictureWorkshop
  moderator: Moderator
}

/**
 * Gives a member a name and, where they chose a picture, a new avatar; the old one is removed.
 *
 * @throws {Refusal} for a name or a picture that cannot be taken; then nothing has changed
 */
export async function saveProfile(
  adapters: ProfileAdapters,
  member: Member,
  wish: { username: string; avatar: Uint8Array | null },
): Promise<Pick<Account, 'username' | 'avatarUrl'>> {
  const { stores, media } = adapters
  const username = readUsername(wish.username)
  const added = wish.avatar && (await storeAvatar(adapters, wish.avatar))
  const profile = { username, avatarUrl: added ?? member.avatarUrl }
  await stores.accounts.setProfile(member.id, profile)
  const old = avatarKeyOf(member.avatarUrl)
  if (added && old) await media.remove(old)
  return profile
}

/** Keeps a picture as an avatar and answers its address. */
async function storeAvatar(
  { media, workshop, moderator }: ProfileAdapters,
  picture: Uint8Array,
): Promise<string> {
  const square = await workshop.encodeSquare(picture, avatarSide).catch((error: unknown) => {
    if (error instanceof UnreadablePicture) throw new Refusal('account.avatarUnreadable')
    throw error
  })
  // An avatar is seen at once and everywhere: one that somebody would have to look at first is not taken.
  if ((await moderator.review(square, { from: 'member' })) !== 'passed') {
    throw new Refusal('account.avatarModerated')
  }
  const key = `${newId()}-avatar.webp`
  await media.put(key, square)
  return avatarsAddress + key
}
