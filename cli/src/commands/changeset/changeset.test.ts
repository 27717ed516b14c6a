import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import {
  activateRelease,
  addToChangeSet,
  checkRelease,
  createChangeSet,
  createCompositionLink,
  getStatus,
  listChangeSets,
  listReleases,
  removeFromChangeSet,
  rollbackRelease,
  type ChangeSet,
} from '@tessera/shared-contracts'
import { startFakePlatform } from '../../../test/fake-platform.ts'
import { runTessera } from '../../../test/run-tessera.ts'

const gallery = { remote: 'mfe-gallery', version: '1.1.0' }
const shop = { remote: 'mfe-shop', version: '2.0.0' }

const albums: ChangeSet = {
  name: 'albums',
  note: 'Albums of members',
  createdBy: 'team mfe-gallery a1',
  createdAt: '2026-11-21T10:40:00.000Z',
  releases: [
    { ...gallery, addedBy: 'team mfe-gallery a1', addedAt: '2026-11-21T10:40:00.000Z' },
    { ...shop, addedBy: 'team mfe-shop b2', addedAt: '2026-11-21T11:00:00.000Z' },
  ],
}

async function setUp(t: TestContext) {
  const platform = await startFakePlatform(t)
  const run = (...words: string[]) => runTessera(words, { url: platform.url, token: 'secret' })
  return { platform, run, bodies: () => platform.received.map(({ body }) => body) }
}

test('a set is created from releases, of which the latest need no version', async t => {
  const { platform, run, bodies } = await setUp(t)
  platform.on(listReleases, () => ({
    success: true,
    releases: [{ ...shop, publishedAt: '', publishedBy: '', bytes: 1 }],
  }))
  platform.on(createChangeSet, () => ({ success: true, changeSet: albums }))
  const { out } = await run(
    'changeset',
    'create',
    'albums',
    'mfe-gallery@1.1.0',
    'mfe-shop',
    '--note',
    'Albums',
  )
  assert.deepEqual(out.split('\n'), [
    'albums has:',
    '  mfe-gallery@1.1.0',
    '  mfe-shop@2.0.0',
    'See all of it with: npx @tessera/cli changeset link albums',
    'An integrator puts it live with: npx @tessera/cli changeset activate albums --channel staging',
  ])
  assert.deepEqual(bodies().at(-1), { name: 'albums', releases: [gallery, shop], note: 'Albums' })
  const twice = await run('changeset', 'create', 'albums', 'mfe-gallery@1.0.0', 'mfe-gallery@1.1.0')
  assert.deepEqual([twice.code, twice.error], [1, 'mfe-gallery is named twice.'])
  assert.match((await run('changeset', 'create', 'My Set')).error, /^NAME must be the name of a change set/)
})

test('a set with releases of one remote is put live without an integrator', async t => {
  const { platform, run } = await setUp(t)
  const [first] = albums.releases
  platform.on(addToChangeSet, () => ({
    success: true,
    changeSet: { ...albums, releases: first ? [first] : [] },
  }))
  const { out } = await run('changeset', 'add', 'albums', 'mfe-gallery@1.1.0')
  assert.equal(
    out.split('\n').at(-1),
    'Put it live with: npx @tessera/cli changeset activate albums --channel staging',
  )
})

test('a set is created from what a link shows', async t => {
  const { platform, run, bodies } = await setUp(t)
  platform.on(createChangeSet, () => ({ success: true, changeSet: albums }))
  await run(
    'changeset',
    'create',
    'albums',
    '--link',
    'https://staging.example/tools?composition=Ab-1_c&type=video',
  )
  assert.deepEqual(bodies(), [{ name: 'albums', link: 'Ab-1_c' }])
  const { error } = await run('changeset', 'create', 'albums', '--link', 'https://staging.example/tools')
  assert.match(error, /^--link must be the address of a link to staging/)
})

test('releases are added and removed', async t => {
  const { platform, run, bodies } = await setUp(t)
  platform.on(addToChangeSet, () => ({ success: true, changeSet: albums }))
  platform.on(removeFromChangeSet, () => ({ success: true }))
  assert.match((await run('changeset', 'add', 'albums', 'mfe-shop@2.0.0')).out, /^ {2}mfe-shop@2\.0\.0$/m)
  const removed = await run('changeset', 'remove', 'albums', 'mfe-shop')
  assert.equal(removed.out, 'Removed mfe-shop of albums. What is live stays live.')
  await run('changeset', 'remove', 'albums')
  assert.deepEqual(bodies(), [
    { name: 'albums', releases: [shop] },
    { name: 'albums', remotes: ['mfe-shop'] },
    { name: 'albums' },
  ])
})

test('shows who added each release, and where it is live', async t => {
  const { platform, run } = await setUp(t)
  platform.on(listChangeSets, () => ({ success: true, changeSets: [albums] }))
  platform.on(getStatus, ({ query: { channel } }) => ({
    success: true,
    channel,
    remotes: [
      {
        ...gallery,
        previous: null,
        activatedBy: 'ada',
        activatedAt: '',
        mounts: 0,
        faults: { count: 0, last: null },
        canary: null,
        shared: {},
      },
    ],
  }))
  const { out } = await run('changeset', 'show', 'albums')
  assert.deepEqual(out.split('\n'), [
    'albums, created by team mfe-gallery a1 at 2026-11-21 10:40 UTC',
    'Albums of members',
    '',
    'RELEASE            ADDED BY             AT (UTC)          LIVE ON',
    'mfe-gallery@1.1.0  team mfe-gallery a1  2026-11-21 10:40  production, staging',
    'mfe-shop@2.0.0     team mfe-shop b2     2026-11-21 11:00',
  ])
  assert.match((await run('changeset', 'list')).out, /^albums +mfe-gallery@1\.1\.0, mfe-shop@2\.0\.0 /m)
})

test('a set is linked, checked, activated and rolled back by its name', async t => {
  const { platform, run, bodies } = await setUp(t)
  const changed = [
    { ...gallery, previous: '1.0.0' },
    { ...shop, previous: null },
  ]
  platform.on(createCompositionLink, () => ({ success: true, url: 'https://staging.example/?composition=x' }))
  platform.on(checkRelease, () => ({ success: true, findings: [], mounted: true }))
  platform.on(activateRelease, () => ({ success: true, releases: changed, mounted: true }))
  platform.on(rollbackRelease, () => ({
    success: true,
    releases: [{ remote: 'mfe-gallery', version: '1.0.0', previous: '1.1.0' }],
    removed: ['mfe-shop'],
  }))
  assert.equal((await run('changeset', 'link', 'albums')).out, 'https://staging.example/?composition=x')
  const production = ['albums', '--channel', 'production']
  assert.equal((await run('changeset', 'check', ...production)).out, 'albums may go live on production.')
  assert.deepEqual((await run('changeset', 'activate', ...production, '--percent', '10')).out.split('\n'), [
    'Served to 10 % of visitors on production:',
    '  mfe-gallery@1.1.0, before 1.0.0',
    '  mfe-shop@2.0.0, new',
  ])
  assert.deepEqual((await run('changeset', 'rollback', ...production)).out.split('\n'), [
    'albums is rolled back. Live on production for all visitors:',
    '  mfe-gallery@1.0.0, before 1.1.0',
    'Off production, as before: mfe-shop',
  ])
  const change = { changeSet: 'albums', channel: 'production' }
  assert.deepEqual(bodies(), [{ changeSet: 'albums' }, change, { ...change, percent: 10 }, change])
})

test('a rollback to before the first releases of all areas lists none as live', async t => {
  const { platform, run } = await setUp(t)
  platform.on(rollbackRelease, () => ({ success: true, releases: [], removed: ['mfe-gallery', 'mfe-shop'] }))
  const { out } = await run('changeset', 'rollback', 'albums', '--channel', 'production')
  assert.deepEqual(out.split('\n'), [
    'albums is rolled back.',
    'Off production, as before: mfe-gallery, mfe-shop',
  ])
})

test('activate takes several releases, or those of a link, as one change', async t => {
  const { platform, run, bodies } = await setUp(t)
  platform.on(activateRelease, () => ({ success: true, releases: [{ ...gallery, previous: '1.0.0' }] }))
  const staging = ['--channel', 'staging']
  const { out } = await run('activate', 'mfe-gallery@1.1.0', 'mfe-shop@2.0.0', ...staging)
  assert.equal(out, 'Live on staging:\n  mfe-gallery@1.1.0, before 1.0.0')
  await run('activate', '--link', 'https://staging.example/?composition=x', ...staging)
  assert.deepEqual(bodies(), [
    { releases: [gallery, shop], channel: 'staging' },
    { link: 'x', channel: 'staging' },
  ])
  for (const words of [[], ['mfe-gallery@1.1.0', '--link', 'x']])
    assert.equal((await run('activate', ...words, ...staging)).error, 'Name the releases, or give --link.')
})
