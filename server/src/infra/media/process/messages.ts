import { OutageError } from '@tessera/server-kit/http/domain-error'
import { HttpError } from '@tessera/server-kit/http/errors'
import type { TextValues } from '@tessera/server-kit/texts'
import { DomainError } from '../../../domain-error.ts'
import {
  DamagedImageError,
  TooManyFramesError,
  TooManyPixelsError,
  UnreadableImageError,
} from '../../../features/media/images.ts'
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
  /** Of an {@link HttpError}. */
  status?: number
  /** Of a {@link DomainError}, an {@link HttpError} or an {@link OutageError}. */
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
  if (error instanceof OutageError) return { name, message, key: error.key }
  return { name, message, ...('code' in error && { code: String(error.code) }) }
}

const plainErrors: Readonly<Record<string, new (message: string) => Error>> = {
  DamagedImageError,
  TooManyFramesError,
  TooManyPixelsError,
  UnreadableImageError,
  UnreadableVideoError,
}

/** Creates an error of the same class. */
export function deserializeError({ name, message, code, status, key, values }: SerializedError): Error {
  if (status !== undefined && key !== undefined) return new HttpError(status, key, values)
  if (key !== undefined && name === 'OutageError') return new OutageError(message, { key })
  // Of the others, only a domain error has a key without a status
  if (key !== undefined) return new DomainError(key as TextKey, values)
  return Object.assign(new (plainErrors[name] ?? Error)(message), code !== undefined && { code })
}
