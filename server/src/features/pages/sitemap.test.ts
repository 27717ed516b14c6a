import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deployBuilds, createRemoteBuild, createShellBuild } from '@tessera/platform/testing/test-releases'
import { startTestApp } from '../../../test/test-app.ts'
import { seedCreation, seedPaidMember } from '../../../test/seeds/seed-creation.ts'

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
