import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateStatus } from '@tessera/shared-contracts'
import { minuteMs, secondMs } from '@tessera/server-kit/clock'
import { openTaskStream } from './event-stream.ts'

/** Opens a stream over a watch and timers that the test fires. */
function openStream() {
  const timers = new Map<number, () => void>()
  const closing = new AbortController()
  let report: ((status: number) => void) | null = null
  const stream = openTaskStream('task', {
    watch: {
      watch(_id, listener) {
        report = listener
        return () => (report = null)
      },
    },
    timer(delayMs, callback) {
      timers.set(delayMs, callback)
      return () => timers.delete(delayMs)
    },
    signal: closing.signal,
  })
  return {
    stream,
    close: () => closing.abort(),
    fire: (delayMs: number) => timers.get(delayMs)?.(),
    report: (status: number) => report?.(status),
    hasEnded: () => report === null && timers.size === 0,
    read: () => String(stream.read() ?? ''),
  }
}

test('a silent stream has a heartbeat every 15 seconds', () => {
  const { read, fire } = openStream()
  assert.equal(read(), 'retry: 1000\n\n')
  for (const _ of [1, 2]) {
    fire(15 * secondMs)
    assert.equal(read(), ':\n\n')
  }
})

test('a stream ends after its final status and leaves nothing behind', async () => {
  const { stream, report, read, hasEnded } = openStream()
  read()
  report(generateStatus.running)
  assert.equal(read(), 'data: {"status":2}\n\n')
  report(generateStatus.failed)
  assert.deepEqual((await stream.toArray()).map(String), ['data: {"status":6}\n\n'])
  assert.ok(hasEnded())
})

for (const [reason, end] of [
  ['after five minutes', ({ fire }) => fire(5 * minuteMs)],
  ['when the server closes', ({ close }) => close()],
  ['when its client leaves', ({ stream }) => stream.destroy()],
] satisfies [string, (parts: ReturnType<typeof openStream>) => void][])
  test(`a stream ends ${reason}`, async () => {
    const parts = openStream()
    const closed = new Promise(resolve => parts.stream.resume().once('close', resolve))
    end(parts)
    await closed
    assert.ok(parts.hasEnded())
  })
