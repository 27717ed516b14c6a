import { useState } from 'react'

const storageKey = 'composer-token'

/** The token that an integrator typed, kept for this tab of the staging origin and nowhere else. */
export function useIntegratorToken() {
  const [token, setToken] = useState(() => sessionStorage.getItem(storageKey) ?? '')
  return {
    token: token.trim(),
    setToken(typed: string) {
      setToken(typed)
      sessionStorage.setItem(storageKey, typed.trim())
    },
  }
}

/** What a call needs that only integrators may make. */
export const authorization = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })
