import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { LightMyRequestResponse } from 'fastify'
import {
  publishPortfolio,
  submitUpscale,
  updateUserProfile,
  uploadCreation,
  type Call,
} from '@tessera/shared-contracts'
import { registerWithRole } from '../seeds/seed-role.ts'
import { allCalls as calls } from '../all-calls.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

const megabytes = (count: number) => 'x'.repeat(count * 1024 * 1024)

/** Invalid bodies, with the statuses that report them; 401 is added for calls that require a token. */
const wrongBodies = [
  { what: 'JSON that breaks off', type: 'application/json', body: '{"a":', statuses: [400, 415] },
  { what: 'JSON that is no object', type: 'application/json', body: '[1]', statuses: [400, 415] },
  { what: 'plain text', type: 'text/plain', body: 'hello', statuses: [415] },
  { what: 'a type that nobody knows', type: 'nonsense', body: 'hello', statuses: [400, 415] },
  {
    what: 'a form without its boundary',
    type: 'multipart/form-data',
    body: '--x',
    statuses: [400, 406, 415],
  },
  {
    what: 'a form that breaks off',
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\n',
    statuses: [400, 415],
  },
] as const

function expectReadable(response: LightMyRequestResponse, statuses: readonly number[]): void {
  assert.ok(statuses.includes(response.statusCode), `${response.statusCode}: ${response.body.slice(0, 200)}`)
  const body = response.json<{ success?: unknown; message?: unknown; error?: unknown }>()
  assert.equal(body.success, false)
  assert.equal(typeof (body.message ?? body.error), 'string')
  assert.doesNotMatch(response.body, /node_modules|\.ts:\d+|SyntaxError|at async/)
}

describe('every call responds to invalid requests with JSON and a sentence', () => {
  let site: TestApp
  let cookie = ''
  let operatorCookie = ''
  // These calls accept large bodies of members only: the body of a visitor is never read
  const forMembers: readonly Call[] = [publishPortfolio, submitUpscale, updateUserProfile, uploadCreation]
  const senderOf = (call: Call) => {
    if (call.path.startsWith('/api/console/')) return { cookie: operatorCookie }
    return forMembers.includes(call) ? { cookie } : {}
  }

  before(async () => {
    site = await startTestApp()
    cookie = `session=${(await site.registerMember()).cookies.get('session')}`
    const { browser } = await registerWithRole(site, 'operator')
    operatorCookie = `session=${browser.cookies.get('session')}`
  })
  after(() => site.close())

  it('there are calls to test', () => {
    assert.ok(calls.length > 30)
  })

  for (const { name, call } of calls.filter(({ call }) => forMembers.includes(call))) {
    it(`${name} refuses a visitor before it reads the body`, async () => {
      const response = await site.app.inject({
        method: 'POST',
        url: call.path,
        headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '1000000000000' },
        payload: 'x',
      })
      expectReadable(response, [200])
    })
  }

  for (const { name, call } of calls.filter(({ call }) => call.method === 'POST')) {
    for (const { what, type, body, statuses } of wrongBodies) {
      it(`${name} refuses ${what}`, async () => {
        const headers = { 'content-type': type, ...senderOf(call) }
        const response = await site.app.inject({ method: 'POST', url: call.path, headers, payload: body })
        // A call without fields may ignore its body
        if (Object.keys(call.body.shape).length === 0 && response.statusCode === 200) return
        // A call that requires a token refuses before it reads the body
        expectReadable(response, [...statuses, 401])
      })
    }

    it(`${name} refuses a body that is too large`, async () => {
      const json = call.encoding === 'json'
      const type = json ? 'application/json' : 'application/x-www-form-urlencoded'
      const payload = json ? `{"text":"${megabytes(65)}"}` : `text=${megabytes(2)}`
      const headers = { 'content-type': type, ...senderOf(call) }
      expectReadable(
        await site.app.inject({ method: 'POST', url: call.path, headers, payload }),
        [413, 415, 401],
      )
    })
  }

  for (const { name, call } of calls) {
    it(`${name} responds to another method and to an invalid query`, async () => {
      const other = call.method === 'GET' ? 'POST' : 'PUT'
      const sibling = calls.some(each => each.call.path === call.path && each.call.method === other)
      // The addresses of the console look like unknown ones
      const refusal = call.path.startsWith('/api/console/') ? 404 : 405
      if (!sibling) expectReadable(await site.app.inject({ method: other, url: call.path }), [refusal])
      const url = `${call.path}?page=%E0%A4%A&id[]=1&id[]=2&uuid=${'x'.repeat(5_000)}&__proto__[x]=1`
      const { statusCode, headers, body } = await site.app.inject({
        method: call.method,
        url,
        headers: senderOf(call),
      })
      assert.ok(statusCode < 500, `${statusCode}: ${body.slice(0, 200)}`)
      // The operator gets a file: without a known field, the query is that for all entries
      const type = call.path.endsWith('-csv') ? /^text\/csv/ : /^application\/json/
      assert.match(String(headers['content-type']), type)
    })
  }
})
