import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import {
  checkSession,
  endOtherSessions,
  endSession,
  getDevices,
  getSessions,
  login,
} from '@tessera/shared-contracts'
import { dayMs, hourMs } from '@tessera/server-kit/clock'
import type { TestClient } from '@tessera/server-kit/testing/test-client'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { createSession } from './sessions.ts'

const email = 'member-1@example.org'
const password = 'correct horse'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'

async function start(t: TestContext, adapters: Partial<TestApp['adapters']> = {}) {
  const site = await startTestApp({ settings: { trustedHops: 1 }, adapters })
  t.after(site.close)
  const browser = await site.registerMember()
  return { site, browser }
}

/** The same member in another browser. */
async function logInElsewhere(site: TestApp, headers: Record<string, string> = {}, language?: string) {
  const browser = site.client(language)
  const { body } = await browser.call(login, { email, password }, headers)
  assert.equal(body.success, true)
  return browser
}

const isLoggedIn = async (browser: TestClient) => (await browser.call(checkSession, {})).body.isLoggedIn
const list = async (browser: TestClient, headers?: Record<string, string>) =>
  (await browser.call(getDevices, {}, headers)).body.devices ?? []

test('lists the devices with their names and places in the language of the page', async t => {
  const { site, browser } = await start(t)
  site.clock.advance(2 * dayMs)
  const phone = await logInElsewhere(site, { 'user-agent': iPhone, 'x-forwarded-for': '203.0.113.7' })
  site.clock.advance(hourMs)
  const devices = await list(browser)
  assert.deepEqual(
    devices.map(({ device, place, begun_at, seen_at, current }) => [
      device,
      place,
      begun_at,
      seen_at,
      current,
    ]),
    [
      [
        'Unknown device',
        'This network (127.0.0.1)',
        '2026-01-31T12:00:00.000Z',
        '2026-02-02T13:00:00.000Z',
        true,
      ],
      [
        'Safari on iPhone',
        'Network 203.0.113.7',
        '2026-02-02T12:00:00.000Z',
        '2026-02-02T12:00:00.000Z',
        false,
      ],
    ],
  )
  const inChinese = await list(phone, { 'accept-language': 'zh', 'x-forwarded-for': '203.0.113.7' })
  assert.deepEqual(
    inChinese.map(({ device, place, current }) => [device, place, current]),
    [
      ['iPhone 上的 Safari', '当前网络（203.0.113.7）', true],
      ['未知设备', '本地网络', false],
    ],
  )
})

test('the place of a device has its country, where that is known', async t => {
  const findCountry = (network: string) => (network === '193.0.6.139' ? 'NL' : null)
  const { site, browser } = await start(t, { findCountry })
  const phone = await logInElsewhere(site, { 'x-forwarded-for': '193.0.6.139' })
  const places = async (client: TestClient, headers?: Record<string, string>) =>
    (await list(client, headers)).map(({ place }) => place)
  assert.deepEqual(await places(browser), ['This network (127.0.0.1)', 'Netherlands, network 193.0.6.139'])
  const here = { 'accept-language': 'zh', 'x-forwarded-for': '193.0.6.139' }
  assert.deepEqual(await places(phone, here), ['荷兰，当前网络（193.0.6.139）', '本地网络'])
})

test('a device that travels has the place of its last visit', async t => {
  const { site, browser } = await start(t)
  const phone = await logInElsewhere(site, { 'x-forwarded-for': '203.0.113.7' })
  site.clock.advance(hourMs)
  await phone.call(checkSession, {}, { 'x-forwarded-for': '198.51.100.9' })
  assert.deepEqual(
    (await list(browser)).map(({ place }) => place),
    ['This network (127.0.0.1)', 'Network 198.51.100.9'],
  )
})

test('does not list a device whose session has expired since its last use', async t => {
  const { site, browser } = await start(t)
  await logInElsewhere(site)
  site.clock.advance(29 * dayMs)
  assert.equal((await list(browser)).length, 2)
  site.clock.advance(dayMs)
  assert.deepEqual(
    (await list(browser)).map(({ current }) => current),
    [true],
  )
})

test('signs out one device and leaves the others', async t => {
  const { site, browser } = await start(t)
  const [lost, tablet] = [await logInElsewhere(site), await logInElsewhere(site)]
  const ownOfLost = (await list(lost)).find(({ current }) => current)?.id ?? ''
  const { body } = await browser.call(endSession, { session_id: ownOfLost })
  assert.deepEqual(body, { success: true, message: 'The device is signed out.' })
  assert.deepEqual(
    [await isLoggedIn(browser), await isLoggedIn(lost), await isLoggedIn(tablet)],
    [true, false, true],
  )
  const again = await browser.call(endSession, { session_id: ownOfLost })
  assert.deepEqual(again.body, { success: false, message: 'This device is already signed out.' })
  const [entry] = await site.adapters.stores.audit.list({ limit: 1 })
  assert.equal(entry?.act, 'end session')
})

test('a device that signs itself out loses its cookie', async t => {
  const { browser } = await start(t)
  const own = (await list(browser))[0]?.id ?? ''
  await browser.call(endSession, { session_id: own })
  assert.equal(browser.cookies.has('session'), false)
})

test('a member cannot sign out a device of another member', async t => {
  const { site, browser } = await start(t)
  const eve = await site.registerMember('Eve')
  const id = (await list(browser))[0]?.id ?? ''
  for (const session_id of [id, '', id.slice(0, 4)])
    assert.equal((await eve.call(endSession, { session_id })).body.success, false)
  assert.equal((await site.client().call(endSession, { session_id: id })).body.success, false)
  assert.equal(await isLoggedIn(browser), true)
})

test('signs out all other devices of the member', async t => {
  const { site, browser } = await start(t)
  const others = [await logInElsewhere(site), await logInElsewhere(site)]
  const grace = await site.registerMember('Grace')
  const { body } = await browser.call(endOtherSessions, {})
  assert.deepEqual(body, { success: true, message: "You're signed out everywhere else." })
  for (const other of others) assert.equal(await isLoggedIn(other), false)
  assert.deepEqual([await isLoggedIn(browser), await isLoggedIn(grace)], [true, true])
})

test('pages of earlier releases list the devices under the former name', async t => {
  const { browser } = await start(t)
  const { body } = await browser.call(getSessions, {})
  assert.deepEqual(body.sessions, await list(browser))
})

test('a member has a hundred sessions at most, and the one used least recently ends', async t => {
  const { site, browser } = await start(t)
  const { id = '' } = (await site.adapters.stores.accounts.findByEmail(email)) ?? {}
  const begin = () => {
    site.clock.advance(1)
    return createSession(site.adapters, id, { userAgent: iPhone, network: '127.0.0.1' })
  }
  for (let count = 1; count < 100; count += 1) await begin()
  assert.equal(await isLoggedIn(browser), true)
  await begin()
  assert.equal(await isLoggedIn(browser), false)
  assert.equal((await site.adapters.stores.sessions.listByAccount(id)).length, 100)
})
