import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  checkSession,
  downloadCreations,
  exportData,
  getComposition,
  getUserPageData,
} from '@tessera/shared-contracts'
import type { AppSettings } from '../app.ts'
import { allCalls } from '../../test/all-calls.ts'
import { type TestClient } from '@tessera/server-kit/testing/test-client'
import { startTestApp, type TestApp } from '../../test/test-app.ts'

/** Headers that browsers send with requests from another site. */
const otherSites = [
  { origin: 'https://elsewhere.example' },
  { origin: 'http://localhost.elsewhere.example' },
  { origin: 'http://localhost:8080' },
  { origin: 'ws://localhost' },
  { origin: 'http://elsewhere.example/localhost' },
  // A sandboxed frame, a file, a redirect across sites
  { origin: 'null' },
  { origin: '' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'http://localhost', 'sec-fetch-site': 'cross-site' },
] as const

const bodies = [
  { type: 'application/x-www-form-urlencoded', payload: 'a=b' },
  { type: 'multipart/form-data; boundary=x', payload: '--x--\r\n' },
  { type: 'application/json', payload: '{}' },
] as const

describe('a request of a member’s browser from another site', () => {
  let site: TestApp
  let browser: TestClient
  before(async () => {
    site = await startTestApp()
    browser = await site.registerMember()
  })
  after(() => site.close())

  for (const { name, call } of allCalls.filter(({ call }) => call.method === 'POST')) {
    it(`is refused by ${name} with any body`, async () => {
      for (const origin of otherSites) {
        for (const { type, payload } of bodies) {
          const cookie = `session=${browser.cookies.get('session')}`
          const headers = { host: 'localhost', cookie, 'content-type': type, ...origin }
          const body = await site.app.inject({ method: 'POST', url: call.path, headers, payload })
          assert.equal(body.statusCode, 403, JSON.stringify(origin))
          assert.equal(body.json<{ error: string }>().error, 'Requests from other sites are refused.')
          assert.equal(body.headers['access-control-allow-origin'], undefined)
        }
      }
    })
  }

  it('starts no call with effects by a link', async () => {
    const { id = '' } = (await site.adapters.stores.accounts.findByEmail('member-1@example.org')) ?? {}
    const countEffects = async () => [
      site.outbox.length,
      (await site.queries.selectFrom('rate_limits').selectAll().execute()).length,
      (await site.adapters.stores.audit.list({ limit: 100, memberId: id })).length,
    ]
    const before = await countEffects()
    for (const { call } of allCalls.filter(({ call }) => call.method === 'GET'))
      for (const from of ['cross-site', 'same-site'])
        await browser.get(call.path, { 'sec-fetch-site': from, 'sec-fetch-mode': 'navigate' })
    assert.deepEqual(await countEffects(), before)
    const zip = `${downloadCreations.path}?ids=a`
    const open = async (path: string, from: Record<string, string>) =>
      (await browser.get(path, from)).statusCode
    for (const path of [exportData.path, zip])
      assert.deepEqual(
        [
          await open(path, { 'sec-fetch-site': 'cross-site' }),
          await open(path, { 'sec-fetch-site': 'none' }),
        ],
        [403, 200],
      )
    const head = await site.app.inject({
      method: 'HEAD',
      url: exportData.path,
      headers: { cookie: `session=${browser.cookies.get('session')}` },
    })
    assert.equal(head.statusCode, 405)
    assert.equal(await open(exportData.path, { 'sec-fetch-site': 'same-origin' }), 200)
    assert.equal(await open(exportData.path, {}), 200, 'a program')
  })

  it('changes nothing for the member', async () => {
    assert.equal((await browser.call(checkSession, {})).body.isLoggedIn, true)
    assert.equal((await browser.call(getUserPageData, {})).body.user_info?.credits, 60)
  })

  it('gets no response that the other site could read, except the composition without its cookies', async () => {
    for (const { call } of allCalls.filter(({ call }) => call.method === 'GET')) {
      const { headers } = await browser.get(call.path, { origin: 'https://elsewhere.example' })
      // Browsers hide a response to a request with cookies when any origin is allowed
      const allowedOrigin = call === getComposition ? '*' : undefined
      assert.equal(headers['access-control-allow-origin'], allowedOrigin, call.path)
      assert.equal(headers['access-control-allow-credentials'], undefined, call.path)
    }
  })
})

describe('a page of the same host without TLS', () => {
  const post = async (settings: Partial<AppSettings>, headers: Record<string, string>) => {
    const site = await startTestApp({ settings })
    const { statusCode } = await site.app.inject({
      method: 'POST',
      url: checkSession.path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: '',
    })
    await site.close()
    return statusCode
  }

  it('is another site at a public URL with https', async () => {
    const settings = { publicUrl: 'https://tessera.example' }
    const host = 'tessera.example'
    assert.equal(await post(settings, { host, origin: 'http://tessera.example' }), 403)
    assert.equal(await post(settings, { host, origin: 'https://tessera.example' }), 200)
    // The address inside of the network
    assert.equal(await post(settings, { host: '10.0.0.5:3000', origin: 'http://10.0.0.5:3000' }), 200)
  })

  it('is another site behind a trusted proxy with https', async () => {
    const settings = { trustedHops: 1 }
    const request = {
      host: 'tessera.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '203.0.113.7',
    }
    assert.equal(await post(settings, { ...request, origin: 'http://tessera.example' }), 403)
    assert.equal(await post(settings, { ...request, origin: 'https://tessera.example' }), 200)
    // Without PUBLIC_URL, a server does not know that an untrusted proxy has https
    assert.equal(await post({}, { host: 'tessera.example', origin: 'https://tessera.example' }), 200)
  })
})
