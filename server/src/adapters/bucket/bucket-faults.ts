import type { ObjectStoreConfig } from '../../config/object-store.ts'
import { StartError } from '../../config/start-error.ts'

/** What the store's client says of an answer that is no success. */
interface StoreFault extends Error {
  code?: string
  $metadata?: { httpStatusCode?: number }
}

const statusOf = (error: unknown) => (error as StoreFault).$metadata?.httpStatusCode

/** Whether the store answered that it has no such thing. */
export const isMissing = (error: unknown): boolean => statusOf(error) === 404

/** Whether asking again may help: the store was not reached, or had a fault of its own. */
export function isPassing(error: unknown): boolean {
  const status = statusOf(error)
  return status === undefined || status >= 500 || status === 429
}

/** What an operator has to look at, when the bucket could not be used at the start. */
export function asStartError(cause: unknown, { bucket, endpoint, region }: ObjectStoreConfig): StartError {
  const at = endpoint ?? `Amazon's store in ${region}`
  const sentences: Partial<Record<number, string>> = {
    301: `S3_REGION "${region}" is not the region of the bucket "${bucket}".`,
    400: `S3_REGION "${region}" or S3_ACCESS_KEY_ID is not what ${at} expects.`,
    401: `S3_ACCESS_KEY_ID is not known to ${at}.`,
    403: `S3_ACCESS_KEY_ID with S3_SECRET_ACCESS_KEY may not use the bucket "${bucket}" at ${at}.`,
    404: `S3_BUCKET "${bucket}" does not exist at ${at}; create it first.`,
  }
  const { code, name, message } = cause as StoreFault
  const status = statusOf(cause)
  const known = status === undefined ? undefined : sentences[status]
  if (known) return new StartError(known, { cause })
  if (name === 'CredentialsProviderError') {
    const sentence = `S3_ACCESS_KEY_ID is not set, and this machine has no key of its own for ${at}.`
    return new StartError(sentence, { cause })
  }
  const variable = endpoint === null ? 'S3_REGION' : 'S3_ENDPOINT'
  return new StartError(`${variable}: ${at} does not answer (${code ?? status ?? message}).`, { cause })
}
