import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { startSlowLink, type LinkConditions } from './slow-link.ts'

/** Fast enough for a test, slow enough to be seen. */
const fastLink: LinkConditions = { roundTripMs: 40, downBytesPerMs: 1_000, upBytesPerMs: 1_000 }

/** Starts a server that sends as many bytes as the path says, behind a slow link. */
async function startServer(t: TestContext): Promise<string> {
  const server = createServer((request, response) => response.end('x'.repeat(Number(request.url?.slice(1)))))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const link = await startSlowLink(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, fastLink)
  t.after(() => {
    link.stop()
    server.close()
  })
  return link.url
}

async function measure(address: string): Promise<{ bytes: number; ms: number }> {
  const start = performance.now()
  // A new connection for each request
  const response = await fetch(address, { headers: { connection: 'close' } })
  const { length } = await response.text()
  return { bytes: length, ms: performance.now() - start }
}

test('a request of a new connection takes two round trips and the time of its bytes', async t => {
  const url = await startServer(t)
  // The first request of the process also loads the client
  await measure(`${url}/1`)
  const { bytes, ms } = await measure(`${url}/10000`)
  assert.equal(bytes, 10_000)
  assert.ok(ms >= 2 * 40 + 10, `${ms} ms`)
})

test('connections share the link in turn', async t => {
  const url = await startServer(t)
  const ended: string[] = []
  const load = async (name: string, bytes: number) => {
    await measure(`${url}/${bytes}`)
    ended.push(name)
  }
  await Promise.all([load('large', 400_000), load('small', 20_000)])
  assert.deepEqual(ended, ['small', 'large'])
})
