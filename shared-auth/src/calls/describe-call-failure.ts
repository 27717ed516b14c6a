import { isCallFailure, type CallFailure } from './call-error.ts'
import { getServerMessage } from './call-server.ts'

/** The sentences of an area for failed calls, in the language of the page. */
export interface CallFailureTexts {
  /** For every failure that none of the others covers. */
  fallback: string
  /** No response arrived. */
  network?: string
  /** The server responded with an error status and without a message. */
  status?: string | ((failure: CallFailure) => string)
  /** The response does not match the contract. */
  malformed?: string | ((failure: CallFailure) => string)
  /** Wraps the message of the server where a call failed. Without it, the message is shown as it is. */
  serverMessage?: (message: string, failure: CallFailure) => string
}

/**
 * Returns the sentence to show for a call that failed: the server's own message, else the text for the kind of
 * failure, else the fallback.
 *
 * @param failure what the call was rejected with, or its response with `success: false`
 * @param texts the area's sentences, or the fallback alone
 */
export function describeCallFailure(failure: unknown, texts: string | CallFailureTexts): string {
  const { fallback, serverMessage, ...byKind } = typeof texts === 'string' ? { fallback: texts } : texts
  if (!isCallFailure(failure)) {
    // The message of any other error is for developers.
    const isError = typeof failure === 'object' && failure !== null && 'stack' in failure
    return (!isError && getServerMessage(failure)) || fallback
  }
  if (failure.serverMessage) return serverMessage?.(failure.serverMessage, failure) ?? failure.serverMessage
  const text = byKind[failure.kind]
  return (typeof text === 'function' ? text(failure) : text) ?? fallback
}
