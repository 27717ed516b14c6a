import { secondMs } from '@tessera/server-kit/clock'
import { EngineBusyError, EngineMisconfiguredError, EngineRefusalError } from '../../features/tasks/engine.ts'
import { toExcerpt } from '../http/request.ts'

/** Errors that the operator must fix, by LiblibAI's code. */
const operatorErrors: Readonly<Record<number, string>> = {
  401: 'does not accept the signature: check LIBLIB_ACCESS_KEY, LIBLIB_SECRET_KEY and the clock of this machine',
  403: 'denies this account the call',
  100000: 'rejects the parameters: check that LIBLIB_NODES fits the workflow',
  100010: 'says that the key has expired',
  100021: 'says that the account has no points left',
  100050: 'rejects the parameters: check that LIBLIB_NODES fits the workflow',
  100053: 'does not know the model',
  100120: 'does not know the template or the workflow',
}

/** Wait before the next attempt when all five jobs of an account run. */
export const busyRetryMs = 3 * secondMs

/** LiblibAI reports an error and did not execute the request. */
export class LiblibError extends Error {
  override readonly name = 'LiblibError'
}

/** LiblibAI does not know the task, or has deleted it. */
export class UnknownTaskError extends Error {
  override readonly name = 'UnknownTask'
}

/**
 * Converts an error code to an error. Internal, model and external errors (200000, 200001, 210000) and
 * undocumented codes are retried.
 */
export function toEngineError(code: number, message: string): Error {
  const says = toExcerpt(message)
  const operator = operatorErrors[code]
  if (operator) return new EngineMisconfiguredError(`LiblibAI ${operator} (${code}: ${says})`)
  switch (code) {
    case 429:
      return new EngineBusyError('LiblibAI is asked too often', secondMs)
    case 100054:
      return new EngineBusyError('LiblibAI works on as many jobs as the account may have', busyRetryMs)
    case 100030:
    case 100031:
      return new EngineRefusalError(says)
    case 100051:
      return new UnknownTaskError('LiblibAI does not know this job')
    case 100052:
      return new EngineRefusalError(says, { moderated: 'prompt' })
    case 100055:
      return new EngineRefusalError(says, { moderated: 'result' })
    default:
      return new LiblibError(`LiblibAI answered with code ${code}: ${says}`)
  }
}
