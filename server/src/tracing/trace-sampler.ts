import { createHmac } from 'node:crypto'
import { SpanKind, trace, TraceFlags, type Context } from '@opentelemetry/api'
import {
  SamplingDecision,
  TraceIdRatioBasedSampler,
  type Sampler,
  type SamplingResult,
} from '@opentelemetry/sdk-trace'

/**
 * Samples a share of the traces by their ids, so that all processes with the same key decide alike. A client chooses the id of a request's
 * trace, so the id is hashed with a key: otherwise it could have all of its requests recorded. Everything else belongs to its parent,
 * which this installation has recorded.
 */
export function createTraceSampler(ratio: number, key: string): Sampler {
  const sampler = new TraceIdRatioBasedSampler(ratio)
  const hash = (traceId: string) => createHmac('sha256', key).update(traceId).digest('hex').slice(0, 32)
  return {
    shouldSample(context: Context, traceId: string, _name: string, kind: SpanKind): SamplingResult {
      const parent = trace.getSpanContext(context)
      if (!parent || kind === SpanKind.SERVER) return sampler.shouldSample(context, hash(traceId))
      const isSampled = (parent.traceFlags & TraceFlags.SAMPLED) !== 0
      return { decision: isSampled ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD }
    },
    toString: () => `TraceSampler{${ratio}}`,
  }
}
