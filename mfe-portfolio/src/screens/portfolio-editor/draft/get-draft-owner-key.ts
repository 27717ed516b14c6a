import type { User } from '@tessera/shared-contracts'

/** Returns who edits a draft: a member under the name that drafts of the tools have too, or null for a visitor. */
export const getDraftOwnerKey = (user: User | null): string | null => user && (user.email ?? user.username)
