import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import type { LightMyRequestResponse } from 'fastify'
import { z } from 'zod/mini'
import { defineCall, sendCode } from '@tessera/shared-contracts'
import { DomainError } from '../../../domain-error.ts'
import { OverloadError } from '@tessera/server-kit/http/domain-error'
import { startTestApp } from '../../../../test/test-app.ts'
import { registerCallRoute, requireMember } from './member-routes.ts'

const echo = { response: z.object({ success: z.boolean(), seen: z.optional(z.unknown()) }) }
const form = defineCall('POST', '/api/form.php', {
  query: z.object({ page: z.optional(z.string()) }),
  body: z.object({ title: z.string().check(z.maxLength(10)), 'ids[]': z.array(z.string()) }),
  ...echo,
})
const json = defineCall('POST', '/tools_card/api/json.php', {
  encoding: 'json',
  body: z.object({ title: z.string() }),
  ...echo,
})
const private_ = defineCall('GET', '/api/private.php', {
  ...echo,
})
const long = defineCall('GET', '/api/long.php', {
  ...echo,
})
const failing = defineCall('GET', '/api/failing.php', {
  query: z.object({ how: z.string() }),
  ...echo,
})

/** Starts the real server with additional calls. */
async function start(t: TestContext, settings: { publicUrl?: string } = {}) {
  const site = await startTestApp({ settings })
  t.after(site.close)
  registerCallRoute(site.app, form, ({ query, body }) => ({ success: true, seen: { query, body } }))
  registerCallRoute(site.app, json, ({ body }) => ({ success: true, seen: body }), { bodyLimit: 1_000 })
  registerCallRoute(site.app, private_, ({ member }) => ({
    success: true,
    seen: requireMember(member).username,
  }))
  registerCallRoute(site.app, failing, ({ query }) => {
    if (query.how === 'rule') throw new DomainError('account.creditsShort', { credits: 30 })
    if (query.how === 'busy') throw new OverloadError('full')
    throw new Error('secret detail')
  })
  const post = (url: string, payload: string | Buffer, headers: Record<string, string>) =>
    site.app.inject({ method: 'POST', url, payload, headers: { host: 'localhost', ...headers } })
  return { ...site, post }
}

/** Returns the message of a failed call. */
const errorOf = (response: LightMyRequestResponse) => response.json<{ error: string }>().error

const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }

test('a form call accepts both form encodings, and a list with one entry', async t => {
  const { post } = await start(t)
  const seen = { query: { page: '2' }, body: { title: 'a b', 'ids[]': ['1'] } }
  const encoded = await post('/api/form.php?page=2', 'title=a+b&ids%5B%5D=1&unknown=x', urlencoded)
  assert.deepEqual(encoded.json(), { success: true, seen })
  assert.equal(encoded.headers['cache-control'], 'no-store')

  const fields = new FormData()
  fields.append('title', 'a b')
  fields.append('ids[]', '1')
  const multipart = new Response(fields)
  const body = await post('/api/form.php?page=2', Buffer.from(await multipart.arrayBuffer()), {
    'content-type': multipart.headers.get('content-type') ?? '',
  })
  assert.deepEqual(body.json(), { success: true, seen })
})

test('repeated fields become a list', async t => {
  const { client } = await start(t)
  const { body } = await client().call(form, { title: 't', 'ids[]': ['1', '2', '3'] })
  assert.deepEqual(body.seen, { query: {}, body: { title: 't', 'ids[]': ['1', '2', '3'] } })
})

test('a request that violates the contract is refused with the name of the field', async t => {
  const { post } = await start(t)
  const missing = await post('/api/form.php', 'ids%5B%5D=1', urlencoded)
  const sentence = 'The field "title" is missing or invalid.'
  assert.equal(missing.statusCode, 400)
  assert.deepEqual(missing.json(), { success: false, message: sentence, error: sentence })
  const long = await post('/api/form.php', 'title=12345678901&ids%5B%5D=1', {
    ...urlencoded,
    'accept-language': 'zh',
  })
  assert.deepEqual([long.statusCode, errorOf(long)], [400, '字段“title”缺失或不符合要求。'])
})

test('a NUL character is refused in any field, because PostgreSQL cannot store it', async t => {
  const { post } = await start(t)
  const answers = [
    await post('/api/form.php?page=%00', 'title=a&ids%5B%5D=1', urlencoded),
    await post('/api/form.php', 'title=a%00b&ids%5B%5D=1', urlencoded),
    await post('/api/form.php', 'title=a&ids%5B%5D=1&ids%5B%5D=%00', urlencoded),
    await post('/tools_card/api/json.php', '{"title":"a\\u0000"}', { 'content-type': 'application/json' }),
  ]
  for (const body of answers)
    assert.deepEqual([body.statusCode, errorOf(body)], [400, "Couldn't read the request."])
})

test('fields named like properties of Object.prototype are ignored', async t => {
  const { post } = await start(t)
  const fields = 'title=a&ids%5B%5D=1&__proto__=x&constructor=y&toString=z&__proto__%5B%5D=w'
  const body = await post('/api/form.php', fields, urlencoded)
  assert.deepEqual(body.json(), {
    success: true,
    seen: { query: {}, body: { title: 'a', 'ids[]': ['1'] } },
  })
  assert.equal(({} as Record<string, unknown>).x, undefined)
})

test('bodies of another type, malformed ones and too large ones are refused', async t => {
  const { post } = await start(t)
  const type = { 'content-type': 'application/json' }
  const statusOf = async (...request: Parameters<typeof post>) => {
    const response = await post(...request)
    assert.ok(errorOf(response))
    return response.statusCode
  }
  assert.equal(await statusOf('/tools_card/api/json.php', 'title=x', urlencoded), 415)
  assert.equal(await statusOf('/api/form.php', '{"title":"x","ids[]":["1"]}', type), 415)
  assert.equal(await statusOf('/api/form.php', 'title', { 'content-type': 'text/plain' }), 415)
  assert.equal(await statusOf('/tools_card/api/json.php', '{"title":', type), 400)
  assert.equal(await statusOf('/tools_card/api/json.php', 'null', type), 400)
  assert.equal(await statusOf('/tools_card/api/json.php', `{"title":"${'x'.repeat(1_000)}"}`, type), 413)
  assert.equal(
    await statusOf('/api/form.php', '--x', { 'content-type': 'multipart/form-data; boundary=x' }),
    400,
  )
})

test('a too large form field is refused, not truncated', async t => {
  const { post } = await start(t)
  const fields = new FormData()
  fields.append('title', 'x'.repeat(100_001))
  const multipart = new Response(fields)
  const response = await post('/api/form.php', Buffer.from(await multipart.arrayBuffer()), {
    'content-type': multipart.headers.get('content-type') ?? '',
  })
  assert.equal(response.statusCode, 413)
})

test('a file in a form without files is refused', async t => {
  const { post } = await start(t)
  const fields = new FormData()
  fields.append('title', new Blob(['x']), 'x.txt')
  const multipart = new Response(fields)
  const response = await post('/api/form.php', Buffer.from(await multipart.arrayBuffer()), {
    'content-type': multipart.headers.get('content-type') ?? '',
  })
  assert.equal(response.statusCode, 400)
})

test('a DomainError is returned as 200 with a message in the language of the page', async t => {
  const { client } = await start(t)
  const response = await client('zh').get('/api/failing.php?how=rule')
  assert.equal(response.statusCode, 200)
  const sentence = '需要 30 积分，您的余额不足。'
  assert.deepEqual(response.json(), { success: false, message: sentence, error: sentence })
})

test('an unexpected error is a 500 without details, an overload a 429', async t => {
  const { client } = await start(t)
  const fault = await client().get('/api/failing.php?how=fault')
  assert.equal(fault.statusCode, 500)
  assert.equal(errorOf(fault), 'Something went wrong on our side. Please try again.')
  assert.doesNotMatch(fault.body, /secret/)
  const busy = await client().get('/api/failing.php?how=busy')
  assert.deepEqual([busy.statusCode, busy.headers['retry-after']], [429, '1'])
})

test('a handler receives the member, and requireMember refuses anonymous users', async t => {
  const { client, registerMember: member } = await start(t)
  assert.deepEqual((await (await member('Grace')).call(private_, {})).body, {
    success: true,
    seen: 'Grace',
  })
  const visitor = await client().get('/api/private.php')
  assert.deepEqual([visitor.statusCode, errorOf(visitor)], [200, 'Please log in to use this feature.'])
})

test('a long response is compressed if the client accepts it', async t => {
  const { app, client } = await start(t)
  registerCallRoute(app, long, () => ({ success: true, seen: 'x'.repeat(5_000) }))
  const response = await client().get('/api/long.php', { 'accept-encoding': 'gzip, br' })
  assert.equal(response.headers['content-encoding'], 'br')
  assert.deepEqual(JSON.parse(brotliDecompressSync(response.rawPayload).toString()), {
    success: true,
    seen: 'x'.repeat(5_000),
  })
})

test('an unknown call returns JSON in the language of the page', async t => {
  const { client } = await start(t)
  for (const path of ['/api/nothing.php', '/tools_card/api/nothing', '/platform/nothing']) {
    const response = await client('zh-CN').get(path)
    assert.equal(response.statusCode, 404)
    assert.deepEqual(response.json(), { success: false, message: '该地址不存在。', error: '该地址不存在。' })
  }
})

test('requests from other sites are refused', async t => {
  const { client, outbox } = await start(t)
  const email = 'ada@example.org'
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'http://localhost:8080' },
    { origin: 'null' },
    { origin: 'http://localhost', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'cross-site' },
  ]) {
    const { status, body } = await client().call(sendCode, { email }, headers)
    assert.deepEqual([status, body.success], [403, false])
  }
  assert.equal(outbox.length, 0)
  const own = { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' }
  assert.equal((await client().call(sendCode, { email }, own)).body.success, true)
})

test('the configured public URL is the own origin', async t => {
  const { client } = await start(t, { publicUrl: 'https://tessera.example' })
  const own = await client().call(
    sendCode,
    { email: 'ada@example.org' },
    { origin: 'https://tessera.example' },
  )
  assert.equal(own.body.success, true)
})
