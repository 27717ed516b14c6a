import type { ObjectStoreConfig } from '../../../config/object-store-config.ts'
import { OutageError } from '@tessera/server-kit/http/domain-error'
import { StartError } from '@tessera/server-kit/start-error'

/** An error of the S3 client. */
interface StoreError extends Error {
  code?: string
  $metadata?: { httpStatusCode?: number }
}

const getStatus = (error: unknown) => (error as StoreError).$metadata?.httpStatusCode

/** Whether the store responded that the object or bucket does not exist. */
export const isMissing = (error: unknown): boolean => getStatus(error) === 404

/** Whether a retry may succeed: the store was unreachable, overloaded or failed. */
export function isRetryable(error: unknown): boolean {
  const status = getStatus(error)
  return status === undefined || status >= 500 || status === 429
}

/** Returns an outage error if a later attempt may succeed, else the error itself. */
export const toOutage = (cause: unknown): unknown =>
  isRetryable(cause) ? new OutageError('the bucket does not respond', { cause }) : cause

/** Describes to the operator why the bucket cannot be used at start-up. */
export function toStartError(cause: unknown, { bucket, endpoint, region }: ObjectStoreConfig): StartError {
  const at = endpoint ?? `Amazon's store${region === null ? '' : ` in ${region}`}`
  const sentences: Partial<Record<number, string>> = {
    301: `AWS_REGION "${region}" is not the region of the bucket "${bucket}".`,
    400: `AWS_REGION "${region}" or AWS_ACCESS_KEY_ID is not what ${at} expects.`,
    401: `AWS_ACCESS_KEY_ID is not known to ${at}.`,
    403: `AWS_ACCESS_KEY_ID with AWS_SECRET_ACCESS_KEY may not use the bucket "${bucket}" at ${at}.`,
    404: `S3_BUCKET "${bucket}" does not exist at ${at}; create it first.`,
  }
  const { code, name, message } = cause as StoreError
  const status = getStatus(cause)
  const known = status === undefined ? undefined : sentences[status]
  if (known) return new StartError(known, { cause })
  if (name === 'CredentialsProviderError') {
    const sentence = `AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set, and this machine has no key of its own for ${at}.`
    return new StartError(sentence, { cause })
  }
  const variable = endpoint === null ? 'AWS_REGION' : 'S3_ENDPOINT'
  return new StartError(`${variable}: ${at} does not answer (${code ?? status ?? message}).`, { cause })
}
