import type { FastifyRequest } from 'fastify'
import { DomainError, OverloadError } from '@tessera/server-kit/http/domain-error'
import { HttpError } from '@tessera/server-kit/http/errors'
import { isOutOfSpace } from '@tessera/server-kit/storage/out-of-space'
import { FileTooLargeError } from '../file-too-large-error.ts'

/** How long a client may send nothing. */
const idleTimeoutMs = 30_000

/** Creates a signal that aborts when the connection closes early, or when the client sends nothing for too long. */
export function createBodySignal({ raw }: FastifyRequest) {
  const controller = new AbortController()
  const abort = () => controller.abort(new HttpError(400, 'request.malformed'))
  let timer = setTimeout(abort, idleTimeoutMs)
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(abort, idleTimeoutMs)
  }
  const abortIfIncomplete = () => {
    if (!raw.complete) abort()
  }
  raw.on('data', restartTimer).on('close', abortIfIncomplete)
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer)
      raw.off('data', restartTimer).off('close', abortIfIncomplete)
    },
  }
}

/**
 * Turns an error while a body is received into the error of the response.
 *
 * @param tooLarge for a file that is larger than the call allows
 */
export function toBodyError(error: unknown, tooLarge: HttpError): unknown {
  if (error instanceof FileTooLargeError) return tooLarge
  const known = error instanceof DomainError || error instanceof HttpError || error instanceof OverloadError
  if (known || isOutOfSpace(error) || (error instanceof Error && 'statusCode' in error)) return error
  // A full disk is a fault of the server; all other errors of the parser are the client's.
  return error instanceof Error && 'syscall' in error ? error : new HttpError(400, 'request.malformed')
}
