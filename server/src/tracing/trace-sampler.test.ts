import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ROOT_CONTEXT, SpanKind, trace, TraceFlags } from '@opentelemetry/api'
import { SamplingDecision } from '@opentelemetry/sdk-trace'
import { createTraceSampler } from './trace-sampler.ts'

const spanId = 'b7ad6b7169203331'
const ids = Array.from({ length: 2_000 }, (_, n) => (n + 1).toString(16).padStart(32, '0'))

/** Returns whether a span is sampled. */
function isSampled(
  sampler: ReturnType<typeof createTraceSampler>,
  traceId: string,
  { kind = SpanKind.SERVER, parentFlags }: { kind?: SpanKind; parentFlags?: TraceFlags } = {},
): boolean {
  const context =
    parentFlags === undefined
      ? ROOT_CONTEXT
      : trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: parentFlags, isRemote: true })
  const { decision } = sampler.shouldSample(context, traceId, 'a span', kind, {}, [])
  return decision === SamplingDecision.RECORD_AND_SAMPLED
}

test('a client that chooses its trace ids has no larger share of them recorded', () => {
  const sampler = createTraceSampler(0.1, 'key')
  const recorded = ids.filter(id => isSampled(sampler, id, { parentFlags: TraceFlags.SAMPLED }))
  assert.ok(recorded.length > 100 && recorded.length < 300, `${recorded.length} of ${ids.length}`)
})

test('two processes with one key record the same traces, and with another key others', () => {
  const [first, second, other] = ['key', 'key', 'other key'].map(key => createTraceSampler(0.5, key))
  assert.ok(first && second && other)
  const recorded = (sampler: typeof first) => ids.filter(id => isSampled(sampler, id)).join()
  assert.equal(recorded(first), recorded(second))
  assert.notEqual(recorded(first), recorded(other))
})

test('a task is recorded if the request that ordered it is', () => {
  const sampler = createTraceSampler(0.5, 'key')
  for (const id of ids.slice(0, 50)) {
    const sampled = { kind: SpanKind.CONSUMER, parentFlags: TraceFlags.SAMPLED }
    assert.equal(isSampled(sampler, id, sampled), true)
    assert.equal(isSampled(sampler, id, { ...sampled, parentFlags: TraceFlags.NONE }), false)
  }
})

test('with a ratio of 1 every trace is recorded', () => {
  const sampler = createTraceSampler(1, 'key')
  assert.ok(ids.every(id => isSampled(sampler, id)))
})
