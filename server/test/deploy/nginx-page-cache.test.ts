import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { activateRelease, rollbackRelease } from '@tessera/shared-contracts'
import { createPlatformTokens } from '@tessera/platform'
import {
  createReleaseRegistry,
  createRemoteBuild,
  createShellBuild,
  deployBuilds,
  systemActor,
  toReleaseBuild,
} from '@tessera/platform/testing'
import { startTestApp } from '../test-app.ts'
import { findNginx, startNginx } from './start-nginx.ts'

const nginx = await findNginx()
const options = { skip: nginx === null && 'no nginx is installed' }

/** A site behind nginx. `requests` are those that have reached the site. */
async function setUp(t: TestContext) {
  const site = await startTestApp({ settings: { trustedHops: 1 } })
  t.after(site.close)
  await deployBuilds(site, [createRemoteBuild('a'), createShellBuild()])
  const requests: IncomingMessage[] = []
  site.app.server.on('request', (request: IncomingMessage) => requests.push(request))
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  const proxy = await startNginx(nginx ?? '', (site.app.server.address() as AddressInfo).port)
  t.after(proxy.stop)
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(proxy.url + path, { headers })
    return { status: response.status, headers: response.headers, body: await response.text() }
  }
  return { site, requests, get }
}

/** A visitor who keeps cookies. */
function createVisitor(get: Awaited<ReturnType<typeof setUp>>['get']) {
  const cookies = new Map<string, string>()
  return async (path: string) => {
    const cookie = [...cookies].map(pair => pair.join('=')).join('; ')
    const response = await get(path, cookie === '' ? {} : { cookie })
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      if (/expires=Thu, 01 Jan 1970/i.test(header)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
}

test('the site makes a page at most once a second, for any number of visitors', options, async t => {
  const { requests, get } = await setUp(t)
  const seconds = 3
  const begun = Date.now()
  let served = 0
  const visit = async () => {
    while (Date.now() < begun + seconds * 1_000) {
      const { status, body } = await get('/tools', { cookie: `x=${served}`, 'user-agent': `${served}` })
      assert.equal(status, 200)
      assert.match(body, /<\/html>/)
      served += 1
    }
  }
  await Promise.all(Array.from({ length: 30 }, visit))
  const took = (Date.now() - begun) / 1_000
  const pages = requests.filter(({ url }) => url === '/tools').length
  t.diagnostic(`${served} pages in ${took.toFixed(1)} s, ${pages} of them from the site`)
  assert.ok(pages <= Math.ceil(took) + 1, `${pages} in ${took} s`)
  assert.ok(served > 10 * pages)
})

test('a member gets their own page, and no visitor gets that of a member', options, async t => {
  const { site, requests, get } = await setUp(t)
  const member = await site.registerMember()
  const cookie = `session=${member.cookies.get('session')}`
  for (let times = 0; times < 3; times += 1) {
    const { headers } = await get('/about', { cookie })
    assert.equal(headers.get('cache-control'), 'private, no-cache')
    assert.match(String((await get('/about')).headers.get('cache-control')), /^public, /)
  }
  const sessions = requests.filter(({ headers }) => headers.cookie?.includes('session='))
  assert.equal(sessions.length, 3)
})

test('no header of a visitor changes the page of another', options, async t => {
  const { get } = await setUp(t)
  const odd: Record<string, string>[] = [
    { cookie: 'language=xx; language=zh' },
    { cookie: ' language =zh' },
    { cookie: 'variant=0123456789' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    { 'accept-language': 'en;q=0.1, zh' },
  ]
  for (const headers of odd) {
    await get('/about', headers)
    const { body } = await get('/about', { 'accept-language': 'en' })
    assert.match(body, /<html lang="en">/)
    assert.doesNotMatch(body, /evil/)
  }
  for (const headers of [{ 'accept-language': 'de, zh-CN;q=0.9, en;q=0.1' }, { cookie: 'language=zh' }])
    assert.match((await get('/about', headers)).body, /<html lang="zh">/)
})

test('a canary reaches its share, and a rollback every visitor within two seconds', options, async t => {
  const { site, get } = await setUp(t)
  const tokens = createPlatformTokens({ store: site.adapters.stores.platformTokens, clock: site.clock.now })
  const integrator = { authorization: `Bearer ${await tokens.create({ remote: null })}` }
  const { stores, releaseFiles } = site.adapters
  const build = createRemoteBuild('canary')
  await createReleaseRegistry({ ...site.adapters, store: stores.releases, files: releaseFiles }).publish(
    toReleaseBuild(build),
    systemActor,
  )
  const release = { remote: build.name, version: build.version, channel: 'production' } as const
  const { body } = await site.client().call(activateRelease, { ...release, percent: 50 }, integrator)
  assert.equal(body.success, true, body.error ?? '')
  const hasCanary = ({ body }: { body: string }) => body.includes(`${build.name}/${build.version}/entry`)

  const visitors = Array.from({ length: 40 }, () => createVisitor(get))
  const first = await Promise.all(visitors.map(visit => visit('/tools')))
  const share = first.filter(hasCanary).length / visitors.length
  assert.ok(share > 0.2 && share < 0.8, `${share} of the visitors`)
  const second = await Promise.all(visitors.map(visit => visit('/tools')))
  assert.deepEqual(second.map(hasCanary), first.map(hasCanary))

  await site.client().call(rollbackRelease, { remote: build.name, channel: 'production' }, integrator)
  const rolledBackAt = Date.now()
  let lastSeenAt = rolledBackAt
  while (Date.now() < rolledBackAt + 3_000) {
    const pages = await Promise.all(visitors.map(visit => visit('/tools')))
    if (pages.some(hasCanary)) lastSeenAt = Date.now()
  }
  t.diagnostic(`the canary was last seen ${lastSeenAt - rolledBackAt} ms after the rollback`)
  assert.ok(lastSeenAt - rolledBackAt < 2_000)
})
