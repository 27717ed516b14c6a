import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { captureScreen, getRelease, type ReleaseDetails } from '@tessera/shared-contracts'
import { startFakePlatform } from '../../test/fake-platform.ts'
import { runTessera } from '../../test/run-tessera.ts'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'

const token = 'secret'
const screen = { name: 'wall', path: '/plaza', layout: 'site' as const, title: { en: 'Plaza', zh: '广场' } }
const file = (content: string, bytes: number) => ({ integrity: `sha384-${content}`, bytes })

const before: ReleaseDetails = {
  remote: 'mfe-plaza',
  version: '1.0.0',
  provenance: { commit: '1a2b3c4d5e6f', branch: 'main' },
  files: {
    'entry.11111111.js': file('a', 900),
    'wall.22222222.js': file('b', 500),
    'old.css': file('c', 10),
  },
  shared: { react: '^19.0.0' },
  fallbacks: { '@tessera/shared-ui': '^0.1.0', redux: '^5.0.0' },
  build: { sourceHash: 'a', dependencies: { react: '19.0.0', 'date-fns': '4.0.0' } },
  screens: [screen],
  screenBytes: { wall: 1_400 },
}
const after: ReleaseDetails = {
  ...before,
  version: '1.1.0',
  provenance: { note: 'A map' },
  files: { 'entry.33333333.js': file('d', 950), 'wall.22222222.js': file('b', 500) },
  fallbacks: { '@tessera/shared-ui': '^0.2.0', redux: '^5.0.0' },
  ownCopies: ['@tessera/shared-ui'],
  slots: [{ name: 'map-actions' }],
  build: { sourceHash: 'b', dependencies: { react: '19.3.1', 'date-fns': '4.0.0' } },
  screens: [screen, { ...screen, name: 'map', path: '/plaza/map' }],
  screenBytes: { wall: 1_450, map: 950 },
}

test('diff shows files, dependencies and fields of the manifest that differ', async t => {
  const platform = await startFakePlatform(t)
  platform.on(getRelease, ({ query }) => ({
    success: true,
    release: query.version === '1.0.0' ? before : after,
  }))
  const words = ['diff', 'mfe-plaza@1.0.0', 'mfe-plaza@1.1.0']
  const { code, out } = await runTessera(words, { url: platform.url, token })
  assert.equal(code, 0)
  assert.deepEqual(
    out.split('\n').map(line => line.trim().split(/ {2,}/)),
    [
      ['before: mfe-plaza@1.0.0 (1a2b3c4d5e, main)'],
      ['after: mfe-plaza@1.1.0: A map'],
      [''],
      ['Loaded for a screen, in bytes before compression:'],
      ['map', 'absent', '→', '950'],
      ['wall', '1400', '→', '1450'],
      [''],
      ['Files, in bytes:'],
      ['entry.js', '900', '→', '950'],
      ['old.css', '10', '→', 'absent'],
      [''],
      ['Dependencies:'],
      ['react', '19.0.0', '→', '19.3.1'],
      [''],
      ['Shared packages:'],
      ['@tessera/shared-ui', '^0.1.0', '→', '^0.2.0 (own copy)'],
      [''],
      ['Manifest:'],
      [
        'screen map',
        'absent',
        '→',
        JSON.stringify({ path: '/plaza/map', layout: 'site', title: screen.title }),
      ],
      ['slots', 'absent', '→', '[{"name":"map-actions"}]'],
    ],
  )
})

test('diff of releases without a record of their copies, as older servers and builds have it', async t => {
  const platform = await startFakePlatform(t)
  const { fallbacks: _, ...older } = before
  platform.on(getRelease, ({ query: { version } }) => ({ success: true, release: { ...older, version } }))
  const words = ['diff', 'mfe-plaza@1.0.0', 'mfe-plaza@1.1.0']
  assert.match((await runTessera(words, { url: platform.url, token })).out, /Shared packages: no change/)
})

test('diff --screens writes the screens of both releases side by side', async t => {
  const folder = await createTemporaryFolder(t)
  const platform = await startFakePlatform(t)
  platform.on(getRelease, ({ query }) => ({
    success: true,
    release: query.version === '1.0.0' ? before : after,
  }))
  platform.on(captureScreen, ({ body: { version, screen: name } }) => ({
    success: true,
    image: version === '1.0.0' ? Buffer.from(`${version} ${name}`).toString('base64') : null,
  }))
  const words = ['diff', 'mfe-plaza@1.0.0', 'mfe-plaza@1.1.0', '--screens', 'screenshots']
  const { code, out } = await runTessera(words, { url: platform.url, token, folder })
  assert.equal(code, 0)
  const page = path.join(folder, 'screenshots/index.html')
  assert.ok(out.endsWith(`Their screens are side by side in ${page}`))
  assert.deepEqual(await readdir(path.dirname(page)), ['index.html', 'wall-1.0.0.png'])
  assert.equal(await readFile(path.join(folder, 'screenshots/wall-1.0.0.png'), 'utf8'), '1.0.0 wall')
  const html = await readFile(page, 'utf8')
  assert.match(
    html,
    /<h2>wall<\/h2><div><img src="wall-1\.0\.0\.png" alt="1\.0\.0"><p>The platform has no browser/,
  )
  assert.match(
    html,
    /<h2>map<\/h2><div><p>This release has no such screen\.<\/p><p>The platform has no browser/,
  )
})
