import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { recordSpans } from '../../test/record-spans.ts'
import { traceQuery } from './trace-query.ts'
import { getTraceparent, parseTraceparent, setTracer, trace } from './tracing.ts'

afterEach(() => setTracer(null))

test('without a tracer, an operation runs as it is', async () => {
  assert.equal(
    trace({ name: 'a' }, () => 1),
    1,
  )
  assert.equal(await trace({ name: 'a' }, () => Promise.resolve(2)), 2)
  assert.equal(getTraceparent(), null)
})

test('a request begins a trace, and a step is recorded within one only', () => {
  const spans = recordSpans()
  const step = () => trace({ name: 'step' }, () => 1)
  step()
  trace({ name: 'request', kind: 'request' }, step)
  assert.deepEqual(
    spans.map(({ name, end }) => [name, end]),
    [
      ['request', undefined],
      ['step', undefined],
    ],
  )
})

test('a span ends with its operation, and names the class of its error only', async () => {
  const spans = recordSpans()
  const pending = Promise.withResolvers<null>()
  const result = trace({ name: 'slow', kind: 'task' }, () => pending.promise)
  assert.equal(spans[0]?.end, null)
  pending.reject(new TypeError('the secret of a member'))
  await assert.rejects(result, /secret/)
  assert.equal(spans[0].end, 'TypeError')
  assert.throws(() =>
    trace({ name: 'fails', kind: 'task' }, () => {
      throw new RangeError('too large')
    }),
  )
  assert.equal(spans[1]?.end, 'RangeError')
})

test('the span of a query has its statement and its table', () => {
  const spans = recordSpans()
  trace({ name: 'request', kind: 'request' }, () => {
    traceQuery('sqlite', { sql: 'select "id" from "tasks" where "id" = ?' }, () => [])
    traceQuery('sqlite', { sql: 'begin immediate' }, () => [])
  })
  assert.deepEqual(
    spans.map(({ name }) => name),
    ['request', 'select tasks', 'begin'],
  )
  assert.deepEqual(spans[1]?.attributes, {
    'db.system.name': 'sqlite',
    'db.operation.name': 'select',
    'db.query.text': 'select "id" from "tasks" where "id" = ?',
    'db.collection.name': 'tasks',
  })
})

const traceId = '0af7651916cd43dd8448eb211c80319c'
const spanId = 'b7ad6b7169203331'

test('a traceparent is parsed', () => {
  const ids = { traceId, spanId }
  assert.deepEqual(parseTraceparent(`00-${traceId}-${spanId}-01`), { ...ids, isSampled: true })
  assert.deepEqual(parseTraceparent(`00-${traceId}-${spanId}-02`), { ...ids, isSampled: false })
})

for (const text of [
  '',
  `00-${traceId}-${spanId}`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId}-${spanId}-01-more`,
])
  test(`"${text}" is no traceparent`, () => assert.equal(parseTraceparent(text), null))
