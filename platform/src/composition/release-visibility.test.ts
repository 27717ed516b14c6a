import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { getComposition, hashListFileName, type Channel } from '@tessera/shared-contracts'
import { startTestPlatform } from '../../test/test-platform.ts'
import { createRemoteBuild, createShellBuild, deployBuilds } from '../../test/test-releases.ts'
import { hourMs } from '@tessera/server-kit/clock'
import { createReleaseVisibility } from './release-visibility.ts'

const restrictedBuild = (marker: string, roles: string[] = ['operator', 'moderator']) =>
  createRemoteBuild(marker, {
    name: 'mfe-console',
    namespace: 'mfe-console',
    roles,
    screens: [{ name: 'console', path: '/console', layout: 'site', title: { en: 'Console', zh: '控制台' } }],
    screenFiles: { console: ['wall.js'] },
  })

async function start(t: TestContext, channels: readonly Channel[] = ['production']) {
  const site = await startTestPlatform()
  t.after(() => site.close())
  const [gallery, operators] = [createRemoteBuild('a'), restrictedBuild('c')]
  await deployBuilds(site, [createShellBuild(), gallery, operators], channels)
  const get = (url: string, role?: string, app = site.app) =>
    app.inject({ url, headers: { accept: '*/*' }, cookies: role === undefined ? {} : { role } })
  const listRemotes = async (role?: string) => {
    const response = await get(getComposition.path, role)
    return response.json<{ remotes: { name: string }[] }>().remotes.map(({ name }) => name)
  }
  return { site, gallery, operators, get, listRemotes, base: `/remotes/mfe-console/${operators.version}/` }
}

test('a remote with roles is in the compositions of members with one of them only', async t => {
  const { get, listRemotes } = await start(t)
  assert.deepEqual(await listRemotes('moderator'), ['mfe-console', 'mfe-gallery'])
  assert.deepEqual(await listRemotes('integrator'), ['mfe-gallery'])
  assert.deepEqual(await listRemotes(), ['mfe-gallery'])
  const [own, others] = [await get('/console', 'operator'), await get('/console')]
  assert.deepEqual([own.statusCode, others.statusCode], [200, 404])
  assert.match(own.body, /mfe-console/)
  assert.doesNotMatch(others.body, /mfe-console/)
  assert.doesNotMatch((await get('/tools', 'integrator')).body, /mfe-console/)
})

test('its files are served to these members only, and shared caches do not store them', async t => {
  const { get, base, gallery } = await start(t)
  for (const file of ['wall.js', hashListFileName]) {
    const own = await get(base + file, 'operator')
    assert.equal(own.statusCode, 200)
    assert.equal(own.headers['cache-control'], 'private, max-age=31536000, immutable')
    assert.equal(own.headers['access-control-allow-origin'], undefined)
    for (const role of [undefined, 'integrator', ''])
      assert.equal((await get(base + file, role)).statusCode, 404)
  }
  const open = await get(`/remotes/mfe-gallery/${gallery.version}/wall.js`)
  assert.deepEqual([open.statusCode, open.headers['access-control-allow-origin']], [200, '*'])
})

test('a page falls back to a previous release only where that exists for the member too', async t => {
  const { site, listRemotes, get } = await start(t)
  await deployBuilds(site, [restrictedBuild('d', ['integrator'])])
  assert.deepEqual(await listRemotes('moderator'), ['mfe-gallery'])
  const { remotes } = (await get(getComposition.path, 'integrator')).json<{
    remotes: { name: string; previous: unknown }[]
  }>()
  assert.deepEqual(
    remotes.map(({ name, previous }) => [name, previous]),
    [
      ['mfe-console', null],
      ['mfe-gallery', null],
    ],
  )
})

test('the gate mounts such a remote without an account, and a link that people share does not show it', async t => {
  const { site, operators, base } = await start(t, ['production', 'staging'])
  const staging = await site.openOrigin('staging')
  const { links, clock } = site.services
  const releases = [{ remote: 'mfe-console', version: operators.version }]
  const open = async (url: string, options: { forGate?: true }) => {
    const link = await links.create(releases, clock() + hourMs, options)
    return (await staging.inject({ url, cookies: { composition: link } })).statusCode
  }
  assert.deepEqual([await open('/console', { forGate: true }), await open('/console', {})], [200, 404])
  assert.deepEqual(
    [await open(`${base}wall.js`, { forGate: true }), await open(`${base}wall.js`, {})],
    [200, 404],
  )
})

test('a release that was asked for before it existed is found afterwards', async () => {
  let roles: string[] | null = null
  const { isVisible } = createReleaseVisibility({
    find: (() => Promise.resolve(roles && { record: { roles } })) as never,
  })
  const viewer = {
    visitor: null,
    findMember: () => Promise.resolve({ id: 'ada', role: 'operator', isIntegrator: true }),
  }
  assert.equal(await isVisible('mfe-console', '1.0.0+a', viewer), false)
  roles = ['operator']
  assert.equal(await isVisible('mfe-console', '1.0.0+a', viewer), true)
})
