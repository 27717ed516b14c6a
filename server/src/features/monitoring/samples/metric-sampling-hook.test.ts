import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minuteMs } from '@tessera/server-kit/clock'
import { waitUntil } from '../../../../test/seeds/seed-creation.ts'
import { startTestApp } from '../../../../test/test-app.ts'

test('a server stores its metrics at the end of each minute until it closes', async () => {
  const timers: { delayMs: number; callback: () => void; isCancelled: boolean }[] = []
  const site = await startTestApp({
    adapters: {
      timer(delayMs, callback) {
        const timer = { delayMs, callback, isCancelled: false }
        timers.push(timer)
        return () => {
          timer.isCancelled = true
        }
      },
    },
  })
  site.clock.advance(20_000)
  await site.client().get('/models.html')
  const untilEnd = timers.find(({ delayMs }) => delayMs === 40_000) ?? assert.fail('nothing is planned')
  site.clock.advance(40_000)
  untilEnd.callback()
  const next = await waitUntil(async () => timers.find(({ delayMs }) => delayMs === minuteMs))
  const [row] = await site.queries
    .selectFrom('metric_samples')
    .select(['at', 'value'])
    .where('series', '=', 'requests 2xx')
    .execute()
  assert.deepEqual([row?.at, row?.value], [site.clock.now() - minuteMs, 1])
  await site.close()
  assert.equal(next.isCancelled, true)
})
