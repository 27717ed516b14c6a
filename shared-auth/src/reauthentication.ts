/**
 * An entry of its own, `@tessera/shared-auth/reauthentication`, which each remote bundles: a shell of an older release
 * provides a shared-auth without it.
 */
import { useAccountModals } from '@tessera/shared-auth'
import { useCallback } from 'react'

/** The result of a mutation. */
export interface CallResult<Response> {
  data?: Response | undefined
  error?: unknown
}

interface ProtectedResponse {
  needs_verification?: boolean | null | undefined
}

/** Makes a call. Returns null where the user closed the dialog that it needs. */
type WithReauthentication = <Response extends ProtectedResponse>(
  call: () => PromiseLike<CallResult<Response>>,
) => Promise<CallResult<Response> | null>

/**
 * Returns a function for calls that can need a confirmed identity. It makes the call; where the server wants the second
 * factor first, it opens the shell's dialog for it, and makes the call again, once. A shell of an older release has no
 * such dialog: then the result has the sentence of the server.
 */
export function useReauthentication(): WithReauthentication {
  const { confirmIdentity } = useAccountModals()
  return useCallback(
    async call => {
      const result = await call()
      if (!result.data?.needs_verification || !confirmIdentity) return result
      return (await confirmIdentity()) ? call() : null
    },
    [confirmIdentity],
  )
}
