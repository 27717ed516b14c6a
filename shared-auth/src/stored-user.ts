import { user as userSchema, type User } from '@tessera/shared-contracts'

/** Specification 1, §9. */
const storageKey = 'user'

/** The person this browser last knew to be signed in; what cannot be read counts as nobody. */
export function readStoredUser(): User | null {
  try {
    return parseUser(localStorage.getItem(storageKey))
  } catch {
    return null
  }
}

/** Keeps the person for the next visit and tells the other tabs, or forgets with `null`. */
export function storeUser(user: User | null): void {
  try {
    if (user) localStorage.setItem(storageKey, JSON.stringify(user))
    else localStorage.removeItem(storageKey)
  } catch {
    // A browser that refuses storage still serves this visit from memory.
  }
}

/** Calls back when another tab of the site stores or forgets the person. */
export function watchStoredUser(onChange: (user: User | null) => void): void {
  addEventListener('storage', event => {
    // A null key means that everything was cleared.
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
