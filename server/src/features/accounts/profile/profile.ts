import { parseUsername, type Account } from '../accounts.ts'
import { newId } from '@tessera/platform/ids'
import type { Member } from '../member.ts'
import { UnreadableImageError } from '../../media/images.ts'
import { DomainError } from '../../../domain-error.ts'
import type { FeatureServices } from '../../services.ts'

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

export type ProfileDependencies = Pick<FeatureServices, 'stores' | 'media' | 'imageProcessor' | 'moderator'>

/**
 * Saves the username and, if given, a new avatar. Removes the old avatar.
 *
 * @throws {DomainError} for an invalid username or image; nothing is changed then
 */
export async function saveProfile(
  services: ProfileDependencies,
  member: Member,
  changes: { username: string; avatar: Uint8Array | null },
): Promise<Pick<Account, 'username' | 'avatarUrl'>> {
  const { stores, media } = services
  const username = parseUsername(changes.username)
  const newAvatarUrl = changes.avatar && (await storeAvatar(services, changes.avatar))
  const profile = { username, avatarUrl: newAvatarUrl ?? member.avatarUrl }
  await stores.accounts.setProfile(member.id, profile)
  const oldKey = getAvatarKey(member.avatarUrl)
  if (newAvatarUrl && oldKey) await media.remove(oldKey)
  return profile
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
