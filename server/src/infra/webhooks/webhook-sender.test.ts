import assert from 'node:assert/strict'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { createPublicLookup } from '@tessera/server-kit/http/public-address'
import { createWebhookSender } from './webhook-sender.ts'

/** Starts a receiver of webhooks, which responds with a status and collects the requests. */
async function startReceiver(t: TestContext, status = 204, headers: Record<string, string> = {}) {
  const received: { url: string | undefined; body: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => {
    void text(request).then(body => {
      received.push({ url: request.url, body, headers: request.headers })
      response.writeHead(status, headers).end('a response that is not read')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

const message = { headers: { 'content-type': 'application/json' }, body: '{"text":"失败"}' }

test('a trusted origin gets the message with its headers', async t => {
  const { origin, received } = await startReceiver(t)
  const send = createWebhookSender({ trustedOrigins: [origin] })
  await send({ url: `${origin}/hooks/x?y=1`, ...message })
  assert.deepEqual(
    received.map(({ url, body, headers }) => [url, body, headers['content-type']]),
    [['/hooks/x?y=1', message.body, 'application/json']],
  )
})

test('a private address gets nothing, whatever its name', async t => {
  const { origin, received } = await startReceiver(t)
  const port = new URL(origin).port
  const toPrivate = createPublicLookup((_, __, done) => done(null, [{ address: '127.0.0.1', family: 4 }]))
  const send = createWebhookSender({ trustedOrigins: [], lookup: toPrivate })
  for (const url of [
    origin,
    `https://127.0.0.1:${port}`,
    `https://[::1]:${port}`,
    'https://169.254.169.254/latest',
    `https://rebinding.example:${port}`,
  ])
    await assert.rejects(send({ url, ...message }), /^\w+: the address is not in the public web$/)
  assert.equal(received.length, 0)
})

test('a redirect is not followed, and a failure names neither the address nor the response', async t => {
  const target = await startReceiver(t)
  const { origin } = await startReceiver(t, 302, { location: `${target.origin}/secret` })
  const send = createWebhookSender({ trustedOrigins: [origin, target.origin, 'http://127.0.0.1:1'] })
  await assert.rejects(send({ url: origin, ...message }), { message: 'it responded with status 302' })
  assert.equal(target.received.length, 0)
  const unreachable = send({ url: 'http://127.0.0.1:1/secret', ...message })
  await assert.rejects(unreachable, { message: 'it cannot be reached (ECONNREFUSED)' })
})
