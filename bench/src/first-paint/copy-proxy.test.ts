import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { startCopyProxy } from './copy-proxy.ts'

test('the proxy sends stored responses, and what the site sends to all other requests', async t => {
  const site = createServer((request, response) => {
    response.writeHead(201, { 'x-host': request.headers.host })
    request.pipe(response)
  })
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  t.after(() => site.close())
  const responses = new Map([['/a?b=1', { headers: { 'x-copy': 'yes' }, body: Buffer.from('copy') }]])
  const proxy = await startCopyProxy(`http://127.0.0.1:${(site.address() as AddressInfo).port}`, responses)
  t.after(proxy.stop)

  const copy = await fetch(`${proxy.url}/a?b=1`)
  assert.deepEqual([copy.headers.get('x-copy'), await copy.text()], ['yes', 'copy'])
  const other = await fetch(`${proxy.url}/a`, { method: 'POST', body: 'text' })
  assert.deepEqual([other.status, await other.text()], [201, 'text'])
  assert.equal(`http://${other.headers.get('x-host')}`, proxy.url)
})
