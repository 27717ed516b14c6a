import { newId } from '@tessera/server-kit/ids'
import type { Member } from '../members/member.ts'
import { UnreadableImageError } from '../../media/images.ts'
import type { MediaStore } from '../../media/media.ts'
import { DomainError } from '../../../domain-error.ts'
import type { Account } from '../members/account.ts'
import { parseUsername } from '../members/account-fields.ts'
import type { Needs } from '../../../feature.ts'
import type { AccountStores } from '../stores.ts'

/** Enough for the largest avatar on a high-density screen. */
const avatarSidePixels = 256

/** Prefix of avatar URLs. */
export const avatarsPath = '/avatars/'

const avatarKeyPattern = /^[\w-]{16}-avatar\.webp$/

/** Whether a key of the media store belongs to an avatar. Keys of creations never match. */
export const isAvatarKey = (key: string): boolean => avatarKeyPattern.test(key)

/** Returns the media store key of an avatar URL; null for a member without an avatar. */
export const getAvatarKey = (address: string | null): string | null =>
  address?.startsWith(avatarsPath) ? address.slice(avatarsPath.length) : null

export type ProfileDependencies = Needs<'transact' | 'media' | 'imageProcessor' | 'moderator', AccountStores>

/**
 * Saves the username and, if given, a new avatar. Removes the avatar that it replaces, which may be newer than the one
 * that the member had at the beginning of the request.
 *
 * @throws {DomainError} for an invalid username or image, and for an account that was deleted meanwhile; nothing is
 *   changed then
 */
export async function saveProfile(
  services: ProfileDependencies,
  { id }: Pick<Member, 'id'>,
  changes: { username: string; avatar: Uint8Array | null },
): Promise<Pick<Account, 'username' | 'avatarUrl'>> {
  const { transact, media } = services
  const username = parseUsername(changes.username)
  const avatarUrl = changes.avatar && (await storeAvatar(services, changes.avatar))
  try {
    const before = await transact(async ({ accounts }) => {
      const account = await accounts.find(id)
      if (!account) throw new DomainError('account.loginRequired')
      await accounts.setProfile(id, { username, ...(avatarUrl !== null && { avatarUrl }) })
      return account.avatarUrl
    })
    if (avatarUrl !== null) await removeAvatar(media, before)
    return { username, avatarUrl: avatarUrl ?? before }
  } catch (error) {
    await removeAvatar(media, avatarUrl)
    throw error
  }
}

async function removeAvatar(media: Pick<MediaStore, 'remove'>, address: string | null): Promise<void> {
  const key = getAvatarKey(address)
  if (key !== null) await media.remove(key)
}

/** Stores an image as an avatar and returns its URL. */
async function storeAvatar(
  { media, imageProcessor, moderator }: ProfileDependencies,
  image: Uint8Array,
): Promise<string> {
  const square = await imageProcessor.cropSquare(image, avatarSidePixels).catch((error: unknown) => {
    if (error instanceof UnreadableImageError) throw new DomainError('account.avatarUnreadable')
    throw error
  })
  // An avatar is public at once, so one that needs a human review is rejected.
  const { verdict } = await moderator.review(square, { from: 'member' })
  if (verdict !== 'passed') {
    throw new DomainError('account.avatarModerated')
  }
  const key = `${newId()}-avatar.webp`
  await media.put(key, square)
  return avatarsPath + key
}
