import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { addVary, encodePreparedBody, prepareBody } from './prepared-body.ts'

const content = 'a page '.repeat(100)

function setUp(t: TestContext) {
  const app = fastify()
  t.after(() => app.close())
  const body = prepareBody(Buffer.from(content))
  app.get('/', (request, reply) => encodePreparedBody(body, request, reply.type('text/plain')))
  app.post('/', (request, reply) => encodePreparedBody(body, request, reply.type('text/plain')))
  const request = (headers: Record<string, string>, method: 'GET' | 'POST' = 'GET') =>
    app.inject({ method, url: '/', headers })
  return { body, request }
}

const unpack: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }

test('a body is sent in the best encoding that the client accepts, and depends on it in every form', async t => {
  const { request } = setUp(t)
  const cases: [string, string | undefined][] = [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0', undefined],
    ['*', 'br'],
    ['identity', undefined],
    ['', undefined],
  ]
  for (const [accepted, encoding] of cases) {
    const { headers, rawPayload } = await request({ 'accept-encoding': accepted })
    assert.deepEqual([headers['content-encoding'], headers.vary], [encoding, 'accept-encoding'], accepted)
    const bytes = encoding === undefined ? rawPayload : unpack[encoding]?.(rawPayload)
    assert.equal(bytes?.toString(), content)
  }
})

test('a body is compressed once for each encoding', async t => {
  const { body, request } = setUp(t)
  await request({ 'accept-encoding': 'br' })
  const first = body.compressed.br
  await request({ 'accept-encoding': 'br' })
  assert.ok(first)
  assert.equal(body.compressed.br, first)
})

test('a client that has the body in this encoding gets none', async t => {
  const { request } = setUp(t)
  const tag = String((await request({ 'accept-encoding': 'br' })).headers.etag)
  const again = (known: string, accepted = 'br', method?: 'POST') =>
    request({ 'accept-encoding': accepted, 'if-none-match': known }, method)
  for (const known of [tag, `W/${tag}`, `"a", ${tag}`, '*'])
    assert.equal((await again(known)).statusCode, 304)
  assert.equal((await again(tag, 'gzip')).statusCode, 200)
  assert.equal((await again('"a"')).statusCode, 200)
  assert.equal((await again(tag, 'br', 'POST')).statusCode, 200)
})

test('a name is added to Vary once', async t => {
  const app = fastify()
  t.after(() => app.close())
  app.get('/', (_request, reply) => {
    reply.header('vary', 'Cookie, Accept-Encoding')
    addVary(reply, 'accept-encoding')
    addVary(reply, 'origin')
    return ''
  })
  assert.equal((await app.inject('/')).headers.vary, 'Cookie, Accept-Encoding, origin')
})
