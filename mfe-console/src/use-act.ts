import { useDescribeFailure } from './use-describe-failure.ts'

interface CallResult<Response> {
  data?: Response | undefined
  error?: unknown
}
interface ActResponse {
  success: boolean
  needs_verification?: boolean | null | undefined
}

export type ActResult<Response> =
  | { isDone: true; response: Response }
  /** `failure` is the sentence to show; null where the member cancelled. */
  | { isDone: false; failure: string | null }

/** Returns a function that makes a call which changes something, and says in words why it failed. */
export function useAct() {
  const describeFailure = useDescribeFailure()
  return async <Response extends ActResponse>(
    call: () => PromiseLike<CallResult<Response>>,
  ): Promise<ActResult<Response>> => {
    const { data, error } = await call()
    if (data?.success) return { isDone: true, response: data }
    return { isDone: false, failure: describeFailure(error ?? data) }
  }
}
