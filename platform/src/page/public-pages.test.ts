import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { rollbackRelease } from '@tessera/shared-contracts'
import { createRemoteBuild } from '../../test/test-releases.ts'
import { startTestRegistry } from '../../test/test-registry.ts'

const { site, integrator, galleryTeam, publish, activate } = await startTestRegistry()
after(site.close)

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers })
const publicControl = 'public, max-age=0, s-maxage=1, must-revalidate'

let releases = 0
const activateNew = async (rest: { percent?: number } = {}) => {
  const build = createRemoteBuild(`new-${(releases += 1)}`)
  await publish(build, galleryTeam)
  assert.equal((await activate(build, galleryTeam, rest)).success, true)
  return build
}
const rollBack = () =>
  site.client().call(rollbackRelease, { remote: 'mfe-gallery', channel: 'production' }, integrator)

beforeEach(async () => {
  // A page enters the cache at its second request
  await get('/tools')
  await get('/tools')
})

test('a shared cache may store the page of a visitor for a second, and it sets no cookie', async () => {
  const { headers } = await get('/tools')
  assert.equal(headers['cache-control'], publicControl)
  assert.equal(headers['set-cookie'], undefined)
  assert.equal(headers.vary, 'cookie, accept-language, accept-encoding')
})

test('a page is sent again only where it has changed', async () => {
  const { headers } = await get('/tools', { 'accept-encoding': 'br' })
  const tag = String(headers.etag)
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
    const again = await get('/tools', { 'accept-encoding': 'br', 'if-none-match': known })
    assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, '', tag])
    assert.equal(again.headers.vary, headers.vary)
  }
  // The entity tag is that of one encoding
  assert.equal((await get('/tools', { 'if-none-match': tag })).statusCode, 200)
  await activateNew()
  const changed = await get('/tools', { 'accept-encoding': 'br', 'if-none-match': tag })
  assert.equal(changed.statusCode, 200)
})

test('each client gets an encoding that it accepts', async () => {
  const plain = await get('/tools')
  assert.equal(plain.headers['content-encoding'], undefined)
  const packed = await get('/tools', { 'accept-encoding': 'gzip, br' })
  assert.equal(packed.headers['content-encoding'], 'br')
  assert.equal(brotliDecompressSync(packed.rawPayload).toString(), plain.body)
  const unpacked = await get('/tools', { 'accept-encoding': 'br;q=0, identity' })
  assert.equal(unpacked.headers['content-encoding'], undefined)
})

test('the next request gets the release that was activated, and the one that was rolled back', async () => {
  const first = (await get('/tools')).body
  const build = await activateNew()
  assert.ok((await get('/tools')).body.includes(`mfe-gallery/${build.version}/`))
  await rollBack()
  assert.equal((await get('/tools')).body, first)
})

test('pages of other hosts, languages and parameters are not mixed up', async () => {
  const html = async (url: string, headers: Record<string, string> = {}) => (await get(url, headers)).body
  const page = await html('/tools', { host: 'a.example' })
  assert.match(page, /href="http:\/\/a\.example\/tools"/)
  const forged = { host: 'a.example', 'x-forwarded-host': 'b.example' }
  assert.match(await html('/tools', forged), /http:\/\/b\.example\/tools/)
  for (let times = 0; times < 3; times += 1) {
    assert.equal(await html('/tools', { host: 'a.example' }), page)
    assert.match(await html('/tools', { 'accept-language': 'zh' }), /<html lang="zh">/)
    assert.match(await html('/tools', { cookie: 'language=zh' }), /<html lang="zh">/)
    assert.match(await html('/tools?lang=zh'), /<html lang="zh">/)
    assert.equal(await html('/tools?utm_source=mail', { host: 'a.example' }), page)
  }
})

test('a request with a session or credentials gets a page that no cache stores', async () => {
  const member = await get('/tools', { cookie: 'role=operator' })
  assert.equal(member.headers['cache-control'], 'private, no-cache')
  const withToken = await get('/tools', integrator)
  assert.equal(withToken.headers['cache-control'], 'private, no-cache')
})

test('no cache stores a page of staging', async () => {
  const staging = await site.openOrigin('staging')
  const { headers } = await staging.inject('/tools')
  assert.equal(headers['cache-control'], 'private, no-cache')
})

test('during a canary each visitor has a variant, and a cache stores the page under it only', async t => {
  t.after(rollBack)
  const build = await activateNew({ percent: 50 })
  const seen = new Set<boolean>()
  for (let n = 0; n < 20; n += 1) {
    const visitor = site.client()
    const first = await visitor.get('/tools')
    assert.equal(first.headers['cache-control'], 'private, no-cache')
    const variant = visitor.cookies.get('variant') ?? assert.fail('no variant')
    const second = await visitor.get('/tools')
    assert.equal(second.headers['cache-control'], publicControl)
    assert.equal(second.headers['set-cookie'], undefined)
    assert.equal(second.body, first.body)
    seen.add(second.body.includes(`mfe-gallery/${build.version}/`) && second.body.includes(variant))
  }
  assert.equal(seen.size, 2, 'both releases are served')
})

test('the variant of another visitor, and one of an earlier canary, is replaced', async t => {
  t.after(rollBack)
  await activateNew({ percent: 50 })
  const visitor = site.client()
  await visitor.get('/tools')
  const variant = visitor.cookies.get('variant')
  visitor.cookies.set('variant', 'forged')
  assert.equal((await visitor.get('/tools')).headers['cache-control'], 'private, no-cache')
  assert.equal(visitor.cookies.get('variant'), variant)
  await rollBack()
  assert.equal((await visitor.get('/tools')).headers['cache-control'], 'private, no-cache')
  assert.equal(visitor.cookies.get('variant'), undefined)
  assert.equal((await visitor.get('/tools')).headers['cache-control'], publicControl)
})
