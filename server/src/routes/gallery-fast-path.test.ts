import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { test, type TestContext } from 'node:test'
import fastify, { type FastifyInstance } from 'fastify'
import { getCreations } from '@tessera/shared-contracts'
import { nobody } from '../domain/watch.ts'
import { createLog } from '../log/log.ts'
import { startTestApp } from '../testing.ts'
import { serveGalleryFast } from './gallery-fast-path.ts'
import type { ReadPage } from './gallery-pages.ts'

const { path } = getCreations

async function listen(t: TestContext, app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  t.after(() => app.close())
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** Asks a server whose framework says so of itself, and whose pages are the queries they are read for. */
async function start(t: TestContext, parts: { readPage?: ReadPage; stopping?: AbortSignal } = {}) {
  const app = fastify()
  app.all('/*', () => 'the framework')
  const readPage: ReadPage = query => Promise.resolve({ headers: [], body: [JSON.stringify(query)] })
  const { signal } = new AbortController()
  const given = { publicUrl: null, watch: nobody, requestIdOf: () => 'an id', stopping: signal }
  serveGalleryFast(app, { readPage, ...given, ...parts })
  const site = await listen(t, app)
  return async (address: string, init?: RequestInit) =>
    (await fetch(site + address, { method: 'POST', ...init })).text()
}

test('a page is read without the framework', async t => {
  const ask = await start(t)
  const asked = { page: 3, snapshot: 20, before: 7, types: ['image', 'video'] }
  const address = `${path}?page=3&snapshot=20&before=7&types=image%2Cvideo&search=lake`
  assert.deepEqual(JSON.parse(await ask(address)), asked)
  // The address is known by now
  assert.deepEqual(JSON.parse(await ask(address, { headers: { 'sec-fetch-site': 'same-origin' } })), asked)
})

test('the framework is left whatever is no such request', async t => {
  const ask = await start(t)
  const others: [string, RequestInit?][] = [
    [`${path}?page=1`, { method: 'GET' }],
    [`${path}?page=1`, { body: '{}', headers: { 'content-type': 'application/json' } }],
    [`${path}?page=1`, { headers: { origin: 'https://elsewhere.example' } }],
    [`${path}?page=1`, { headers: { 'sec-fetch-site': 'cross-site' } }],
    [`${path}?page=1&page=2`],
    [`${path}?page=one`],
    [`${path}?id=a`],
    [path],
    [`${path}/more?page=1`],
    ['/api/check_session.php?page=1'],
  ]
  for (const [address, init] of others) assert.equal(await ask(address, init), 'the framework', address)
})

test('the framework is left what cannot be read, and all when the process stops', async t => {
  const failing = await start(t, { readPage: () => Promise.reject(new Error('no database')) })
  assert.equal(await failing(`${path}?page=1`), 'the framework')
  const stopping = await start(t, { stopping: AbortSignal.abort() })
  assert.equal(await stopping(`${path}?page=1`), 'the framework')
})

test('its answer is the framework’s, and one line of the log', async t => {
  const stream = new PassThrough()
  let log = ''
  stream.on('data', chunk => (log += String(chunk)))
  const { app, close } = await startTestApp({
    settings: { log: createLog('info', { forPerson: false, stream }) },
  })
  t.after(close)
  const site = await listen(t, app)
  const fast = await fetch(`${site}${path}?page=1`, { method: 'POST' })
  const slow = await app.inject({ method: 'POST', url: `${path}?page=1` })
  assert.equal(await fast.text(), slow.body)
  for (const name of ['content-type', 'cache-control', 'vary', 'set-cookie'])
    assert.equal(fast.headers.get(name) ?? undefined, slow.headers[name], name)

  const id = fast.headers.get('x-request-id')
  const lines = log.split('\n').filter(line => id !== null && line.includes(id))
  assert.equal(lines.length, 1)
  const { time, ms, ...line } = JSON.parse(String(lines[0])) as Record<string, unknown>
  assert.deepEqual(line, { level: 'info', reqId: id, call: `POST ${path}`, status: 200, msg: 'answered' })
  assert.ok(Number.isInteger(ms) && !Number.isNaN(Date.parse(String(time))))
})
