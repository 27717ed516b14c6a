import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getRelease, type ReleaseDetails } from '@tessera/shared-contracts'
import { startFakePlatform } from '../../test/fake-platform.ts'
import { runTessera } from '../../test/run-tessera.ts'

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
  build: { sourceHash: 'a', dependencies: { react: '19.0.0', 'date-fns': '4.0.0' } },
  screens: [screen],
}
const after: ReleaseDetails = {
  ...before,
  version: '1.1.0',
  provenance: { note: 'A map' },
  files: { 'entry.33333333.js': file('d', 950), 'wall.22222222.js': file('b', 500) },
  build: { sourceHash: 'b', dependencies: { react: '19.3.1', 'date-fns': '4.0.0' } },
  screens: [screen, { ...screen, name: 'map', path: '/plaza/map' }],
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
      ['Files, in bytes:'],
      ['entry.js', '900', '→', '950'],
      ['old.css', '10', '→', 'absent'],
      [''],
      ['Dependencies:'],
      ['react', '19.0.0', '→', '19.3.1'],
      [''],
      ['Shared packages: no change'],
      [''],
      ['Manifest:'],
      [
        'screen map',
        'absent',
        '→',
        JSON.stringify({ path: '/plaza/map', layout: 'site', title: screen.title }),
      ],
    ],
  )
})
