import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import pretty from 'pino-pretty'
import type { LogLevel } from '../config/running.ts'
import { scrub } from './scrub.ts'

export type Log = FastifyBaseLogger

/** As far as an error is followed to what caused it. */
const deepest = 4

interface ToldError {
  type: string
  message: string
  code?: unknown
  stack?: string
  cause?: unknown
}

/** What is said of an error: never its other properties, in which drivers and clients keep whole requests. */
function tellError(error: unknown, depth = 0): ToldError | string {
  if (!(error instanceof Error)) return scrub(String(error))
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return {
    type: name,
    message: scrub(message),
    ...(code !== undefined && { code }),
    ...(stack !== undefined && depth === 0 && { stack: scrub(stack) }),
    ...(cause !== undefined && depth < deepest && { cause: tellError(cause, depth + 1) }),
  }
}

/**
 * Where everything that happens is written down: a line of JSON each, or for a person who looks on.
 *
 * @param output.stream standard error unless told otherwise; what the program has to say first is on the other one
 */
export function createLog(
  level: LogLevel,
  output: { forPerson: boolean; stream?: NodeJS.WritableStream },
): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: tellError },
  }
  if (output.forPerson) {
    const readable = { translateTime: 'SYS:HH:MM:ss', singleLine: true, colorize: true, hideObject: false }
    return pino(options, pretty({ ...readable, destination: output.stream ?? 2 }))
  }
  return pino(options, output.stream ?? pino.destination({ dest: 2, sync: false }))
}

/** A log that nobody reads. */
export const noLog = (): Log => createLog('silent', { forPerson: false })
