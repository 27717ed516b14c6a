import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { secondMs } from '@tessera/server-kit/clock'
import { parseTraceparent, type Span, type Tracer } from '@tessera/server-kit/tracing/tracing'
import type { TracingConfig } from '../config/tracing-config.ts'
import type { Log } from '../log/log.ts'
import { createTraceExporter } from './trace-exporter.ts'
import { createTraceSampler } from './trace-sampler.ts'

/** How long a process that stops waits for the collector. */
const maxFlushMs = 2 * secondMs
const maxAttributeLength = 2_000

const kinds = { request: SpanKind.SERVER, task: SpanKind.CONSUMER, call: SpanKind.CLIENT }

/**
 * Starts to record spans with the SDK of OpenTelemetry, and to send them to a collector. Spans wait in a queue of a fixed length,
 * so a collector that does not respond costs spans and nothing else.
 *
 * @param samplingKey a secret that the processes of the installation share
 */
export function startTracing(config: TracingConfig, log: Log, samplingKey: string): Tracer {
  const { serviceName, ratio } = config
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const provider = new TracerProvider({
    sampler: createTraceSampler(ratio, samplingKey),
    resource: defaultResource().merge(
      resourceFromAttributes({ ...config.attributes, 'service.name': serviceName }),
    ),
    // A page has an attribute for each remote
    spanLimits: { attributeValueLengthLimit: maxAttributeLength, attributeCountLimit: 500 },
    spanProcessors: [new BatchSpanProcessor({ exporter: createTraceExporter(config, log) })],
  })
  const tracer = provider.getTracer('tessera')

  return {
    startSpan({ name, kind, attributes = {}, parent = null }) {
      // The context of a task is that of whatever has woken its runner
      const current = kind === 'task' ? ROOT_CONTEXT : context.active()
      const parentContext = parent === null ? current : toContext(parent)
      const options = { kind: kind ? kinds[kind] : SpanKind.INTERNAL, attributes }
      const span = tracer.startSpan(name, options, parentContext)
      const ownContext = trace.setSpan(parentContext, span)
      return {
        run: operation => context.with(ownContext, operation),
        setAttributes: more => void span.setAttributes(more),
        end(errorType) {
          if (errorType !== undefined) {
            span.setAttribute('error.type', errorType)
            span.setStatus({ code: SpanStatusCode.ERROR })
          }
          span.end()
        },
      } satisfies Span
    },
    getTraceparent() {
      const span = trace.getActiveSpan()?.spanContext()
      if (!span) return null
      const flags = span.traceFlags.toString(16).padStart(2, '0')
      return `00-${span.traceId}-${span.spanId}-${flags}`
    },
    setAttributes: more => void trace.getActiveSpan()?.setAttributes(more),
    async close() {
      const { promise, resolve } = Promise.withResolvers<null>()
      const timer = setTimeout(() => resolve(null), maxFlushMs)
      // The exporter has reported why it fails
      await Promise.race([provider.shutdown().catch(() => undefined), promise])
      clearTimeout(timer)
    },
  }
}

/** A text that is no `traceparent` begins a trace. */
function toContext(traceparent: string) {
  const parent = parseTraceparent(traceparent)
  if (!parent) return ROOT_CONTEXT
  const { traceId, spanId, isSampled } = parent
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
