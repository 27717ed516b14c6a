import { useReauthentication, type CallResult } from '@tessera/shared-auth/reauthentication'
import { useDescribeFailure } from './use-describe-failure.ts'

interface ActResponse {
  success: boolean
  needs_verification?: boolean | null | undefined
}

export type ActResult<Response> =
  | { isDone: true; response: Response }
  /** `failure` is the sentence to show; null where the member closed the dialog for the second factor. */
  | { isDone: false; failure: string | null }

/**
 * Returns a function that makes a call which changes something: it confirms the second factor where the server wants it,
 * and says in words why the call failed.
 */
export function useAct() {
  const describeFailure = useDescribeFailure()
  const withReauthentication = useReauthentication()
  return async <Response extends ActResponse>(
    call: () => PromiseLike<CallResult<Response>>,
  ): Promise<ActResult<Response>> => {
    const result = await withReauthentication(call)
    if (!result) return { isDone: false, failure: null }
    const { data, error } = result
    if (data?.success) return { isDone: true, response: data }
    return { isDone: false, failure: describeFailure(error ?? data) }
  }
}
