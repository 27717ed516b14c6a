import { useState } from 'react'

const storageKey = 'composer-token'

/** Returns the integrator's token, which is only saved in the session storage of the staging origin. */
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
