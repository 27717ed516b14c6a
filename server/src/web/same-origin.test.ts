import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { checkSession, getComposition, getUserPageData } from '@tessera/shared-contracts'
import { allCalls } from '../../test/all-calls.ts'
import { type TestClient } from '@tessera/platform/testing/test-client'
import { startTestApp, type TestApp } from '../../test/test-app.ts'

/** Headers that browsers send with requests from another site. */
const otherSites = [
  { origin: 'https://elsewhere.example' },
  { origin: 'http://localhost.elsewhere.example' },
  { origin: 'http://localhost:8080' },
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
          const answer = await site.app.inject({ method: 'POST', url: call.path, headers, payload })
          assert.equal(answer.statusCode, 403, JSON.stringify(origin))
          assert.equal(answer.json<{ error: string }>().error, 'Requests from other sites are refused.')
          assert.equal(answer.headers['access-control-allow-origin'], undefined)
        }
      }
    })
  }

  it('changes nothing for the member', async () => {
    assert.equal((await browser.call(checkSession, {})).answer.isLoggedIn, true)
    assert.equal((await browser.call(getUserPageData, {})).answer.user_info?.credits, 60)
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
