import { AsyncLocalStorage } from 'node:async_hooks'
import { setTracer, type SpanAttributes } from '../src/tracing/tracing.ts'

/** A span in memory. */
interface RecordedSpan {
  name: string
  parent: string | undefined
  attributes: SpanAttributes | undefined
  /** The class of its error; null until its end. */
  end: string | undefined | null
}

/** Records the spans of this process in memory, until `setTracer(null)`. */
export function recordSpans(): RecordedSpan[] {
  const spans: RecordedSpan[] = []
  const current = new AsyncLocalStorage<string>()
  setTracer({
    startSpan({ name, attributes }) {
      const span: RecordedSpan = { name, parent: current.getStore(), attributes, end: null }
      spans.push(span)
      return {
        run: operation => current.run(name, operation),
        setAttributes: () => {},
        end: errorType => void (span.end = errorType),
      }
    },
    getTraceparent: () => current.getStore() ?? null,
    setAttributes: () => {},
    close: () => Promise.resolve(),
  })
  return spans
}
