import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import {
  compositionElementId,
  getComposition,
  hashListFileName,
  type ComposedRelease,
  type Composition,
} from '@tessera/shared-contracts'
import { startTestPlatform } from '../../test/test-platform.ts'
import { createRemoteBuild, createShellBuild, deployBuilds } from '../../test/test-releases.ts'
import { computeIntegrity } from '../releases/release-files.ts'
import { serializeHashList } from './file-hashes.ts'

const accountBuild = (marker: string) =>
  createRemoteBuild(marker, {
    name: 'mfe-account',
    namespace: 'mfe-account',
    screens: [{ name: 'wall', path: '/account', layout: 'site', title: { en: 'Account', zh: '账户' } }],
    screenFiles: { wall: ['wall.js'] },
  })

/** Starts a platform with two remotes, one of which has a previous release. */
async function start(t: TestContext, { supportsHashLists = true } = {}) {
  const site = await startTestPlatform()
  t.after(() => site.close())
  const shell = createShellBuild()
  const gallery = createRemoteBuild('a')
  const accounts = [accountBuild('b'), accountBuild('c')] as const
  await deployBuilds(site, [
    { ...shell, record: { ...shell.record, supportsHashLists } },
    gallery,
    ...accounts,
  ])
  const get = (url: string, headers: Record<string, string> = { accept: '*/*' }) =>
    site.app.inject({ url, headers })
  async function readPage(url: string): Promise<Composition> {
    const { body } = await get(url)
    return JSON.parse(
      body.split(`id="${compositionElementId}">`)[1]?.split('</script>')[0] ?? '',
    ) as Composition
  }
  const findRelease = ({ remotes }: Composition, name: string): ComposedRelease => {
    const remote = remotes.find(each => each.name === name)
    assert.ok(remote)
    return remote.current
  }
  return { site, gallery, accounts, get, readPage, findRelease }
}

test('a page has all hashes of the release that it shows, and of all others the hash of their list', async t => {
  const { get, readPage, findRelease } = await start(t)
  const page = await readPage('/tools')
  const shown = findRelease(page, 'mfe-gallery')
  assert.deepEqual(Object.keys(shown.integrity).toSorted(), ['entry.a.js', 'wall.js', 'zh.js'])
  assert.equal(shown.hashListIntegrity, undefined)

  const account = page.remotes.find(({ name }) => name === 'mfe-account')
  for (const [release, entry] of [
    [account?.current, 'entry.c.js'],
    [account?.previous, 'entry.b.js'],
  ] as const) {
    assert.ok(release)
    assert.deepEqual(Object.keys(release.integrity), [entry])
    const { statusCode, body } = await get(release.base + hashListFileName)
    assert.equal(statusCode, 200)
    assert.equal(computeIntegrity(Buffer.from(body)), release.hashListIntegrity)
    const hashes = JSON.parse(body) as Record<string, string>
    assert.deepEqual(Object.keys(hashes), [entry, 'wall.js', 'zh.js'])
    assert.equal(hashes[entry], release.integrity[entry])
  }
})

test('a page of the shell has no more hashes of remotes than their entries', async t => {
  const { readPage, findRelease } = await start(t)
  const page = await readPage('/about')
  assert.deepEqual(Object.keys(findRelease(page, 'mfe-gallery').integrity), ['entry.a.js'])
})

test('a page of a shell that does not fetch them has all hashes, and so has the call', async t => {
  const { get, readPage, findRelease } = await start(t, { supportsHashLists: false })
  for (const composition of [await readPage('/about'), (await get(getComposition.path)).json<Composition>()])
    assert.deepEqual(Object.keys(findRelease(composition, 'mfe-account').integrity).length, 3)
})

test('the list is a file of its release: immutable, no document, and only where the release is served', async t => {
  const { site, gallery, get } = await start(t)
  const at = (version: string) => `/remotes/mfe-gallery/${version}/${hashListFileName}`
  const { headers } = await get(at(gallery.version))
  assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal(headers['access-control-allow-origin'], '*')
  assert.match(String(headers['content-security-policy']), /sandbox/)
  assert.equal((await get(at(gallery.version), { 'sec-fetch-dest': 'document' })).statusCode, 404)

  const unknown = createRemoteBuild('unknown')
  assert.equal((await get(at(unknown.version))).statusCode, 404)
  await deployBuilds(site, [createRemoteBuild('staged')], ['staging'])
  assert.equal((await get(at(createRemoteBuild('staged').version))).statusCode, 404)
})

test('the list does not depend on the order of the files in the record', () => {
  assert.equal(
    serializeHashList({ 'b.js': 'sha384-b', 'a.js': 'sha384-a' }),
    '{"a.js":"sha384-a","b.js":"sha384-b"}',
  )
})
