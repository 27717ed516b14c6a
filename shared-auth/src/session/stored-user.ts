import { user as userSchema, type User } from '@tessera/shared-contracts'

/** Specification 1, §9. */
const storageKey = 'user'

/** Returns the user of the last visit; null where nothing readable is stored. */
export function readStoredUser(): User | null {
  try {
    return parseUser(localStorage.getItem(storageKey))
  } catch {
    return null
  }
}

/** Stores the user for the next visit and the other tabs; null removes it. */
export function storeUser(user: User | null): void {
  try {
    if (user) localStorage.setItem(storageKey, JSON.stringify(user))
    else localStorage.removeItem(storageKey)
  } catch {
    // Without storage, the store still holds the user for this visit.
  }
}

/** Calls back when another tab of the site stores or removes the user. */
export function onStoredUserChange(onChange: (user: User | null) => void): void {
  addEventListener('storage', event => {
    // The key is null when the whole storage was cleared.
    if (event.key === storageKey || event.key === null) onChange(parseUser(event.newValue))
  })
}

function parseUser(text: string | null): User | null {
  if (text === null) return null
  try {
    return userSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
