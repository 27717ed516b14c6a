/**
 * Spans of the work of a process. The server and the platform describe them here and know nothing of what records them:
 * without a tracer, which is the default, nothing is recorded and nothing is loaded.
 */

/** Never prompts, addresses, tokens or other texts of members. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

export interface SpanDescription {
  /** Has few values, such as a route. */
  name: string
  /** A request or a task can begin a trace. Anything else is recorded within one only. Default: a step of this process. */
  kind?: 'request' | 'task' | 'call'
  attributes?: SpanAttributes
  /** The W3C `traceparent` of a span of another process; by default, the current span is the parent. */
  parent?: string | null | undefined
}

export interface Span {
  /** Runs an operation whose spans and log lines belong to this span. */
  run<Result>(operation: () => Result): Result
  setAttributes(attributes: SpanAttributes): void
  /** @param errorType the class of the error that it failed with. A message could contain anything */
  end(errorType?: string): void
}

/** Records spans. */
export interface Tracer {
  startSpan(description: SpanDescription): Span
  /** Returns the `traceparent` of the current span; null without one. */
  getTraceparent(): string | null
  /** Adds attributes to the current span. */
  setAttributes(attributes: SpanAttributes): void
  /** Sends what it has recorded, within a few seconds. */
  close(): Promise<void>
}

let tracer: Tracer | null = null

/** Sets what records the spans of this process; null: nothing does. */
export function setTracer(next: Tracer | null): void {
  tracer = next
}

export const isTracing = (): boolean => tracer !== null

export async function closeTracer(): Promise<void> {
  await tracer?.close()
}

/** Starts a span. The caller ends it. Returns null where none is recorded. */
export function startSpan(description: SpanDescription): Span | null {
  if (!tracer) return null
  const canBegin = description.kind === 'request' || description.kind === 'task'
  return canBegin || tracer.getTraceparent() !== null ? tracer.startSpan(description) : null
}

/** Runs an operation in a span that ends with it. */
export function trace<Result>(description: SpanDescription, operation: () => Result): Result {
  const span = startSpan(description)
  if (!span) return operation()
  try {
    const result = span.run(operation)
    if (!(result instanceof Promise)) span.end()
    else
      result.then(
        () => span.end(),
        (error: unknown) => span.end(toErrorType(error)),
      )
    return result
  } catch (error) {
    span.end(toErrorType(error))
    throw error
  }
}

const toErrorType = (error: unknown): string => (error instanceof Error ? error.name : typeof error)

export const setSpanAttributes = (attributes: SpanAttributes): void => tracer?.setAttributes(attributes)

export const getTraceparent = (): string | null => tracer?.getTraceparent() ?? null

/** A W3C traceparent of version 00. Ids of zeros only are invalid. */
const pattern = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/

/** Returns null for a text that is no `traceparent`. */
export function parseTraceparent(
  text: string,
): { traceId: string; spanId: string; isSampled: boolean } | null {
  const [, traceId, spanId, flags] = pattern.exec(text) ?? []
  if (traceId === undefined || spanId === undefined) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags ?? '', 16) & 1) === 1 }
}
