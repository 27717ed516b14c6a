import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { createOneWayLink } from './one-way-link.ts'

/** Sends bytes over a link of 1,000 bytes a millisecond and 20 ms. The function returns how many have arrived after a time. */
function send(t: TestContext, bytes: number): (ms: number) => number {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const link = createOneWayLink({ bytesPerMs: 1_000, delayMs: 20 })
  let arrived = 0
  link.openFlow(packet => (arrived += packet.length)).send(Buffer.alloc(bytes))
  return ms => {
    while (Date.now() < ms) t.mock.timers.tick(1)
    return arrived
  }
}

test('bytes travel for the delay, and as fast as the link sends', t => {
  const countArrived = send(t, 10_000)
  assert.equal(countArrived(20), 0)
  const early = countArrived(26)
  assert.ok(early > 0 && early <= 6_000, `${early} bytes`)
  assert.equal(countArrived(40), 10_000)
})

test('the first ten packets are sent at once, the next after an acknowledgement', t => {
  const countArrived = send(t, 30_000)
  assert.equal(countArrived(55), 14_600)
  assert.equal(countArrived(100), 30_000)
})
