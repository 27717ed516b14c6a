import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { getCatalog, type CatalogEntry } from '@tessera/shared-contracts'
import { createTestClient } from '@tessera/server-kit/testing/test-client'
import { startTestRegistry } from '../../test/test-registry.ts'
import { createRemoteBuild, createShellBuild, deployBuilds } from '../../test/test-releases.ts'

/** A site whose gallery offers a slot and a setting, and whose plaza uses what others offer. */
async function openScenario(t: TestContext) {
  const registry = await startTestRegistry()
  const { site, integrator } = registry
  t.after(() => site.close())
  const deprecated = { since: '2026-02-01', until: '2026-08-01', instead: 'ActionButton' }
  const shell = createShellBuild('catalog')
  shell.record.shared = { react: '19.3.1', 'react/jsx-runtime': '19.3.1', '@tessera/shared-ui': '0.1.5' }
  shell.record.deprecated = { '@tessera/shared-ui': { Button: deprecated } }
  const gallery = createRemoteBuild('catalog', {
    slots: [{ name: 'wall-actions' }],
    settings: { columns: { type: 'number', default: 3, about: 'Columns of the wall' } },
  })
  const plaza = createRemoteBuild('plaza', {
    name: 'mfe-plaza',
    screens: [{ name: 'plaza', path: '/plaza', layout: 'site', title: { en: 'Plaza', zh: '广场' } }],
    extensions: [
      { name: 'frame', slot: 'wall-actions', order: 1 },
      { name: 'print', slot: 'wall-actions', order: 2 },
      { name: 'lost', slot: 'lost-slot', order: 2 },
    ],
    shared: { react: '^19.3.0', 'react/jsx-runtime': '^19.3.0' },
    fallbacks: { '@tessera/shared-ui': '^0.1.0' },
    uses: { '@tessera/shared-ui': ['Button'] },
    calls: ['GET /api/wall'],
  })
  await deployBuilds(site, [shell, gallery, plaza], ['production', 'staging'])
  const read = async () => (await site.client().call(getCatalog, {}, integrator)).body.entries ?? []
  const user = { remote: 'mfe-plaza', version: plaza.version }
  return { ...registry, deprecated, plaza, user, read }
}

const find = (entries: readonly CatalogEntry[], kind: string, name: string) =>
  entries.find(entry => entry.kind === kind && entry.name === name)

test('names the owner and the users of each path, slot, call, package, export and setting', async t => {
  const { read, user, deprecated } = await openScenario(t)
  const entries = await read()
  assert.deepEqual(find(entries, 'path', '/plaza'), {
    kind: 'path',
    name: '/plaza',
    owners: ['mfe-plaza'],
    about: 'Plaza',
    users: [],
  })
  assert.deepEqual(find(entries, 'path', '/about')?.owners, ['shell'])
  assert.deepEqual(find(entries, 'slot', 'wall-actions'), {
    kind: 'slot',
    name: 'wall-actions',
    owners: ['mfe-gallery'],
    users: [{ ...user, by: ['frame', 'print'] }],
  })
  assert.deepEqual(find(entries, 'slot', 'lost-slot')?.owners, [], 'it is used and offered by none')
  assert.deepEqual(find(entries, 'slot', 'image-actions')?.owners, ['@tessera/shared-contracts'])
  assert.deepEqual(find(entries, 'call', 'GET /api/wall'), {
    kind: 'call',
    name: 'GET /api/wall',
    owners: ['site'],
    users: [user],
  })
  assert.equal(find(entries, 'call', 'POST /api/old-wall')?.deprecated?.until, '2026-06-01')
  assert.deepEqual(find(entries, 'package', '@tessera/shared-ui'), {
    kind: 'package',
    name: '@tessera/shared-ui',
    owners: ['shell'],
    version: '0.1.5',
    users: [{ ...user, range: '^0.1.0' }],
  })
  const react = find(entries, 'package', 'react')?.users.filter(({ remote }) => remote === 'mfe-plaza')
  assert.equal(react?.length, 1, 'the modules of a package are one entry')
  assert.equal(find(entries, 'package', 'react/jsx-runtime'), undefined)
  assert.deepEqual(find(entries, 'export', 'Button'), {
    kind: 'export',
    name: 'Button',
    package: '@tessera/shared-ui',
    owners: ['shell'],
    deprecated,
    users: [user],
  })
  assert.deepEqual(find(entries, 'setting', 'mfe-gallery.columns'), {
    kind: 'setting',
    name: 'mfe-gallery.columns',
    owners: ['mfe-gallery'],
    about: 'Columns of the wall',
    users: [],
  })
})

test('a canary is a user too', async t => {
  const { read, publish, activate, integrator, plaza, user } = await openScenario(t)
  const next = { ...createRemoteBuild('canary', { name: 'mfe-plaza', screens: plaza.record.screens }) }
  next.record.calls = ['GET /api/wall']
  await publish(next, integrator)
  assert.equal((await activate(next, integrator, { percent: 10 })).success, true)
  const users = find(await read(), 'call', 'GET /api/wall')?.users
  assert.deepEqual(users?.map(({ version }) => version).sort(), [user.version, next.version].sort())
})

test('needs a token on production and none on staging', async t => {
  const { site } = await openScenario(t)
  assert.equal((await site.client().call(getCatalog, {})).status, 401)
  const staging = createTestClient(await site.openOrigin('staging'))
  const { body } = await staging.call(getCatalog, {})
  assert.deepEqual([body.channel, (body.entries?.length ?? 0) > 5], ['staging', true])
  assert.equal((await staging.call(getCatalog, { channel: 'production' })).status, 401)
})
