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

/** An error as it crosses the border of the process. */
interface SentError {
  name: string
  message: string
  /** Of a {@link DomainError} or an {@link HttpError}. */
  status?: number
  key?: string
  values?: TextValues
}

export type MediaReply = { result: unknown } | { error: SentError }

export function toSentError(error: unknown): SentError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const { name, message } = error
  if (error instanceof HttpError)
    return { name, message, status: error.status, key: error.key, values: error.values }
  if (error instanceof DomainError) return { name, message, key: error.key, values: error.values }
  return { name, message }
}

const plainErrors: Readonly<Record<string, new (message: string) => Error>> = {
  TooManyPixelsError,
  UnreadableImageError,
  UnreadableVideoError,
}

/** Creates an error of the class that was sent. */
export function fromSentError({ name, message, status, key, values }: SentError): Error {
  if (status !== undefined && key !== undefined) return new HttpError(status, key, values)
  // Only a domain error has a key without a status
  if (key !== undefined) return new DomainError(key as TextKey, values)
  return new (plainErrors[name] ?? Error)(message)
}
