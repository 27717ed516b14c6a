import type { FastifyBaseLogger } from 'fastify'
import { getTraceparent } from '@tessera/server-kit/tracing/tracing'
import pino from 'pino'
import pretty from 'pino-pretty'
import type { LogLevel } from '../config/process-config.ts'
import { scrub } from './scrub.ts'

export type Log = FastifyBaseLogger

/** Lines in memory while the log cannot be written. */
const maxWaitingBytes = 4_000_000

/** Logs at most so many nested causes of an error. */
const maxCauseDepth = 4

interface LoggedError {
  type: string
  message: string
  code?: unknown
  stack?: string
  cause?: unknown
}

/** Leaves out all other properties of an error, because drivers and clients store whole requests in them. */
function serializeError(error: unknown, depth = 0): LoggedError | string {
  if (!(error instanceof Error)) return scrub(String(error))
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return {
    type: name,
    message: scrub(message),
    ...(code !== undefined && { code }),
    ...(stack !== undefined && depth === 0 && { stack: scrub(stack) }),
    ...(cause !== undefined && depth < maxCauseDepth && { cause: serializeError(cause, depth + 1) }),
  }
}

/**
 * Creates the log: JSON lines, or readable lines for a person.
 *
 * @param output.stream default: standard error; the program prints its start message to standard output
 */
export function createLog(
  level: LogLevel,
  output: { isReadable: boolean; stream?: NodeJS.WritableStream },
): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: serializeError },
    mixin: getTraceFields,
  }
  if (output.isReadable) {
    const readable = { translateTime: 'SYS:HH:MM:ss', singleLine: true, colorize: true, hideObject: false }
    return pino(
      options,
      pretty({ ...readable, destination: output.stream ?? 2 }).on('error', () => undefined),
    )
  }
  return pino(options, output.stream ?? createLogDestination())
}

/** The fields by which OpenTelemetry joins a line with the span in which it was written. */
function getTraceFields(): { trace_id?: string; span_id?: string } {
  const [, traceId, spanId] = getTraceparent()?.split('-') ?? []
  return traceId === undefined || spanId === undefined ? {} : { trace_id: traceId, span_id: spanId }
}

/** The log may be a file on a full disk. Lines that cannot be written wait for space, up to `maxLength`, and are then dropped. */
function createLogDestination(): ReturnType<typeof pino.destination> {
  let isWritable = true
  const destination = pino
    .destination({ dest: 2, sync: false, maxLength: maxWaitingBytes })
    .on('write', () => (isWritable = true))
    .on('error', () => (isWritable = false))
  const flush = destination.flushSync.bind(destination)
  // At the exit of the process pino would try again for ever
  destination.flushSync = () => {
    if (isWritable) flush()
  }
  return destination
}

/** Creates a log that writes nothing. */
export const createSilentLog = (): Log => createLog('silent', { isReadable: false })
