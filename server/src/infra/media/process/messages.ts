import { HttpError } from '@tessera/platform/http/errors'
import type { TextValues } from '@tessera/platform/texts'
import { DomainError } from '../../../domain-error.ts'
import { TooManyPixelsError, UnreadableImageError } from '../../../features/media/images.ts'
import { UnreadableVideoError } from '../../../features/media/video-processor.ts'
import type { TextKey } from '../../../texts.ts'

/** A call to a processor in the media process. */
export interface MediaRequest {
  processor: 'image' | 'video' | 'document'
  method: string
  args: unknown[]
}

/** An error in a message between two processes. */
interface SerializedError {
  name: string
  message: string
  /** Of an error of the system, such as ENOSPC. */
  code?: string
  /** Of a {@link DomainError} or an {@link HttpError}. */
  status?: number
  key?: string
  values?: TextValues
}

export type MediaReply = { result: unknown } | { error: SerializedError }

export function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const { name, message } = error
  if (error instanceof HttpError)
    return { name, message, status: error.status, key: error.key, values: error.values }
  if (error instanceof DomainError) return { name, message, key: error.key, values: error.values }
  return { name, message, ...('code' in error && { code: String(error.code) }) }
}

const plainErrors: Readonly<Record<string, new (message: string) => Error>> = {
  TooManyPixelsError,
  UnreadableImageError,
  UnreadableVideoError,
}

/** Creates an error of the same class. */
export function deserializeError({ name, message, code, status, key, values }: SerializedError): Error {
  if (status !== undefined && key !== undefined) return new HttpError(status, key, values)
  // Only a domain error has a key without a status
  if (key !== undefined) return new DomainError(key as TextKey, values)
  return Object.assign(new (plainErrors[name] ?? Error)(message), code !== undefined && { code })
}
