import type { User } from '@tessera/shared-contracts'

/** Where the service worker stores what other apps share with this one. */
const sharedImagesCache = 'shared-images'

/**
 * Deletes what this browser has stored for a member who signs out: the drafts of tools, under keys that end in
 * `.draft.MEMBER`, and images that other apps have shared.
 */
export function deleteMemberData({ email, username }: Pick<User, 'email' | 'username'>): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.endsWith(`.draft.${email ?? username}`)) localStorage.removeItem(key)
  } catch {
    // Without storage there are no drafts
  }
  if ('caches' in globalThis) void caches.delete(sharedImagesCache).catch(() => {})
}
