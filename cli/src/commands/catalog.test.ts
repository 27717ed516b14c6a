import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { getCatalog, type CatalogEntry } from '@tessera/shared-contracts'
import { startFakePlatform } from '../../test/fake-platform.ts'
import { runTessera } from '../../test/run-tessera.ts'

const token = 'secret'
const user = { remote: 'mfe-plaza', version: '1.0.0' }
const deprecated = { since: '2026-02-01', until: '2026-08-01', instead: 'ActionButton' }
const entries: CatalogEntry[] = [
  { kind: 'path', name: '/tools', owners: ['mfe-gallery'], about: 'Toolbox', users: [] },
  {
    kind: 'slot',
    name: 'wall-actions',
    owners: ['mfe-gallery'],
    users: [{ ...user, by: ['frame', 'print'] }],
  },
  { kind: 'slot', name: 'lost-slot', owners: [], users: [{ ...user, by: ['lost'] }] },
  { kind: 'call', name: 'GET /api/wall', owners: ['site'], users: [user] },
  {
    kind: 'package',
    name: '@tessera/shared-ui',
    owners: ['shell'],
    version: '0.1.5',
    users: [{ ...user, range: '^0.1.0' }],
  },
  {
    kind: 'export',
    name: 'Button',
    package: '@tessera/shared-ui',
    owners: ['shell'],
    deprecated,
    users: [user],
  },
  { kind: 'setting', name: 'mfe-gallery.columns', owners: ['mfe-gallery'], about: 'Columns', users: [] },
]

async function startPlatform(t: TestContext) {
  const platform = await startFakePlatform(t)
  platform.on(getCatalog, ({ query }) => ({
    success: true,
    channel: query.channel ?? 'production',
    entries,
  }))
  return (...words: string[]) => runTessera(['catalog', ...words], { url: platform.url, token })
}

test('lists what areas offer, with owners and users, without the exports', async t => {
  const run = await startPlatform(t)
  const { code, out } = await run()
  assert.equal(code, 0)
  assert.deepEqual(
    out.split('\n').map(line => line.trim().split(/ {2,}/)),
    [
      ['KIND', 'NAME', 'OWNER', 'USED BY', 'ABOUT'],
      ['path', '/tools', 'mfe-gallery', 'Toolbox'],
      ['slot', 'wall-actions', 'mfe-gallery', 'mfe-plaza'],
      ['slot', 'lost-slot', 'none', 'mfe-plaza'],
      ['call', 'GET /api/wall', 'site', 'mfe-plaza'],
      ['package', '@tessera/shared-ui', 'shell', 'mfe-plaza', '0.1.5'],
      ['setting', 'mfe-gallery.columns', 'mfe-gallery', 'Columns'],
    ],
  )
})

test('names the users of one thing, what they use it with, and until when it exists', async t => {
  const run = await startPlatform(t)
  assert.deepEqual((await run('wall-actions')).out.split('\n'), [
    'slot wall-actions, of mfe-gallery',
    '  mfe-plaza@1.0.0    frame, print',
  ])
  assert.deepEqual((await run('button')).out.split('\n'), [
    'export Button of @tessera/shared-ui, of shell',
    '  It is deprecated since 2026-02-01 and may be gone from 2026-08-01 on. Use ActionButton instead.',
    '  mfe-plaza@1.0.0',
  ])
  assert.match(
    (await run('@tessera/shared-ui')).out,
    /^package [^]*\n {2}mfe-plaza@1\.0\.0 {2}\^0\.1\.0\n\nexport/,
  )
  assert.match((await run('/api/wall')).out, /^call GET \/api\/wall, of site\n {2}mfe-plaza@1\.0\.0$/)
  assert.match((await run('lost-slot')).out, /^slot lost-slot, which no live area offers$/m)
  assert.match((await run('mfe-gallery', '--kind', 'setting')).out, /No live release is known to use it\.$/)
})

test('has the same as JSON, of another channel, and one kind', async t => {
  const run = await startPlatform(t)
  const { out } = await run('--kind', 'export', '--channel', 'staging', '--json')
  assert.deepEqual(JSON.parse(out), {
    channel: 'staging',
    entries: entries.filter(({ kind }) => kind === 'export'),
  })
  assert.match(
    (await run('--kind', 'export')).out,
    /^export {2}Button of @tessera\/shared-ui .* until 2026-08-01$/m,
  )
})

test('says that nothing has the name, that there is no such kind, and that the server is older', async t => {
  const run = await startPlatform(t)
  assert.equal(
    (await run('wall-action')).error,
    'Nothing that is live on production offers or uses "wall-action".',
  )
  assert.equal(
    (await run('--kind', 'slots')).error,
    '--kind must be one of path, slot, call, package, export, setting, not "slots".',
  )
  const { url } = await startFakePlatform(t)
  const { code, error } = await runTessera(['catalog'], { url, token })
  assert.deepEqual(
    [code, error],
    [1, `${url} does not have /platform/catalog: its server is of an earlier release than this command.`],
  )
})
