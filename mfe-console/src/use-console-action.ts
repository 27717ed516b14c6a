import { useReauthentication, type CallResult } from '@tessera/shared-auth/reauthentication'
import { useDescribeFailure } from './use-describe-failure.ts'

interface ActionResponse {
  success: boolean
  needs_verification?: boolean | null | undefined
}

export type ActionResult<Response> =
  | { isDone: true; response: Response }
  /** `failure` is the sentence to show; null where the member closed the dialog for the second factor. */
  | { isDone: false; failure: string | null }

/**
 * Returns a function that makes a call which changes something: it confirms the second factor where the server wants it,
 * and says in words why the call failed.
 */
export function useConsoleAction() {
  const describeFailure = useDescribeFailure()
  const withReauthentication = useReauthentication()
  return async <Response extends ActionResponse>(
    call: () => PromiseLike<CallResult<Response>>,
  ): Promise<ActionResult<Response>> => {
    const result = await withReauthentication(call)
    if (!result) return { isDone: false, failure: null }
    const { data, error } = result
    if (data?.success) return { isDone: true, response: data }
    return { isDone: false, failure: describeFailure(error ?? data) }
  }
}
