import { second } from '../../domain/clock.ts'
import { EngineBusy, EngineMisconfigured, EngineRefusal } from '../../domain/engine.ts'
import { excerpt } from '../http/ask.ts'

/** Faults that LiblibAI names by these codes are mended by the operator, each in a place of its own. */
const operators: Readonly<Record<number, string>> = {
  401: 'does not accept the signature: check LIBLIB_ACCESS_KEY, LIBLIB_SECRET_KEY and the clock of this machine',
  403: 'denies this account the call',
  100000: 'rejects the parameters: check that the LIBLIB_…_NODE variables fit the workflow',
  100010: 'says that the key has expired',
  100021: 'says that the account has no points left',
  100050: 'rejects the parameters: check that the LIBLIB_…_NODE variables fit the workflow',
  100053: 'does not know the model',
  100120: 'does not know the template or the workflow',
}

/** Milliseconds after which a place among the five jobs may be free. */
export const fullPause = 3 * second

/** The task is unknown to LiblibAI, or no longer known. */
export class UnknownTask extends Error {
  override readonly name = 'UnknownTask'
}

/**
 * What a code other than 0 means. Internal, model and external faults (200000, 200001, 210000), and codes
 * that are not documented, may be gone with the next try.
 */
export function faultOf(code: number, message: string): Error {
  const says = excerpt(message)
  const operator = operators[code]
  if (operator) return new EngineMisconfigured(`LiblibAI ${operator} (${code}: ${says})`)
  switch (code) {
    case 429:
      return new EngineBusy('LiblibAI is asked too often', second)
    case 100054:
      return new EngineBusy('LiblibAI works on as many jobs as the account may have', fullPause)
    case 100030:
    case 100031:
      return new EngineRefusal(says)
    case 100051:
      return new UnknownTask('LiblibAI does not know this job')
    case 100052:
      return new EngineRefusal(says, { reviewed: 'prompt' })
    case 100055:
      return new EngineRefusal(says, { reviewed: 'result' })
    default:
      return new Error(`LiblibAI answered with code ${code}: ${says}`)
  }
}
