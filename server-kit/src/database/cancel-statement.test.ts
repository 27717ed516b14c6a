import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { test } from 'node:test'
import pg from 'pg'
import { cancelStatement } from './cancel-statement.ts'

const client = Object.assign(new pg.Client(), { processID: 7, secretKey: 11 }).on('error', () => {})

test('the request names the key of the connection', async t => {
  const received: Buffer[] = []
  const server = createServer(socket =>
    socket.on('data', (chunk: Buffer) => {
      received.push(chunk)
      socket.end()
    }),
  ).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await cancelStatement(client, `postgres://tessera@127.0.0.1:${port}/tessera`)
  // Length, code of the request, process and secret (PostgreSQL, message formats)
  const [request] = received
  assert.deepEqual(
    [0, 4, 8, 12].map(at => request?.readInt32BE(at)),
    [16, 80_877_102, 7, 11],
  )
})

test('a database that cannot be reached fails the request, and nothing else', async () => {
  await assert.rejects(cancelStatement(client, 'postgres://tessera@127.0.0.1:1/tessera'), {
    code: 'ECONNREFUSED',
  })
})

test('a database that does not answer is not waited for', async t => {
  const server = createServer().listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = `postgres://tessera@127.0.0.1:${port}/tessera`
  await assert.rejects(cancelStatement(client, url, 100), { name: 'AbortError' })
})
