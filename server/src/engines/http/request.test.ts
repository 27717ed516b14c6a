import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from 'node:test'
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici'
import { request } from './request.ts'

test('only the limit of a call ends it, not that of fetch', async t => {
  const usual = getGlobalDispatcher()
  // fetch looks at its limits about once a second
  setGlobalDispatcher(new Agent({ headersTimeout: 1, bodyTimeout: 1 }))
  t.after(() => setGlobalDispatcher(usual))
  const server = createServer((_request, response) => void wait(2_500).then(() => response.end('drawn')))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)

  await assert.rejects(fetch(url))
  const { body } = await request({ serverName: 'The server', url, timeoutMs: 60_000 })
  assert.equal(body.toString(), 'drawn')
})
