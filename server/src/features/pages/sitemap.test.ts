import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deployBuilds, createRemoteBuild, createShellBuild } from '@tessera/platform/testing'
import { publishPortfolio } from '@tessera/shared-contracts'
import { dayMs } from '@tessera/server-kit/clock'
import { startTestApp } from '../../../test/test-app.ts'
import { seedCreation, seedPaidMember } from '../../../test/seeds/seed-creation.ts'
import { buildPortfolio } from '../../../test/seeds/seed-member.ts'

const listAddresses = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)

test('the sitemap is built every ten minutes, and a crawler that has it gets no copy', async t => {
  const site = await startTestApp()
  t.after(site.close)
  await deployBuilds(site, [createRemoteBuild('a'), createShellBuild()])
  const read = (headers = {}) => site.app.inject({ url: '/sitemap.xml', headers })

  const first = await read()
  assert.match(String(first.headers['cache-control']), /^public, max-age=600$/)
  const etag = String(first.headers.etag)
  const unchanged = await read({ 'if-none-match': etag })
  assert.deepEqual([unchanged.statusCode, unchanged.body], [304, ''])

  await seedCreation(await seedPaidMember(site), 'A harbor at night')
  site.clock.advance(9 * 60_000)
  assert.equal((await read({ 'if-none-match': etag })).statusCode, 304)
  site.clock.advance(60_000)
  const next = await read({ 'if-none-match': etag })
  assert.equal(next.statusCode, 200)
  assert.notEqual(next.headers.etag, etag)
  assert.equal(listAddresses(next.body).length, listAddresses(first.body).length + 1)
})

test('a cached sitemap has the addresses of the requested host', async t => {
  const site = await startTestApp()
  t.after(site.close)
  await deployBuilds(site, [createRemoteBuild('a'), createShellBuild()])
  for (const host of ['one.example', 'other.example']) {
    const { body } = await site.app.inject({ url: '/sitemap.xml', headers: { host } })
    const addresses = listAddresses(body)
    assert.ok(addresses.includes(`http://${host}/tools`))
    assert.ok(addresses.every(address => address?.startsWith(`http://${host}/`)))
  }
})

test('an image has the date on which it was made; a portfolio, whose changes have no date, has none', async t => {
  const site = await startTestApp()
  t.after(site.close)
  await deployBuilds(site, [createRemoteBuild('a'), createShellBuild()])
  const member = await seedPaidMember(site)
  await seedCreation(member, 'A harbor at night')
  site.clock.advance(dayMs)
  await seedCreation(member, 'A harbor at dawn')
  const { body: published } = await member.call(publishPortfolio, await buildPortfolio())
  const { body } = await site.app.inject({ url: '/sitemap.xml', headers: { host: 'one.example' } })
  const entries = [
    ...body.matchAll(/<url><loc>http:\/\/one\.example(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?/g),
  ]
  assert.deepEqual(
    entries.slice(-3).map(([, address, date]) => [address?.replace(/work=.*/, 'work='), date]),
    [
      [`/portfolio/${published.id}`, undefined],
      ['/tools?work=', '2026-02-01'],
      ['/tools?work=', '2026-01-31'],
    ],
  )
  assert.equal(body.split('<lastmod>').length - 1, 2)
})

test('robots.txt may be stored for ten minutes, on both origins', async t => {
  for (const channel of ['production', 'staging'] as const) {
    const site = await startTestApp({ settings: { channel } })
    t.after(site.close)
    const { statusCode, headers } = await site.client().get('/robots.txt')
    assert.deepEqual([statusCode, headers['cache-control']], [200, 'public, max-age=600'])
  }
})
