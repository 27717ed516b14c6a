import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { contractVersion } from '@tessera/shared-contracts'
import { createTemporaryFolder } from '../test/temporary-folder.ts'
import { createReleaseRecord } from './create-release-record.ts'

const manifest = {
  name: 'mfe-clock',
  screens: [{ name: 'clock', path: '/clock', layout: 'site', title: { en: 'Clock', zh: '时钟' } }],
}
const federation = {
  metaData: { globalName: 'clock_container', remoteEntry: { name: 'entry.js', path: '', type: 'module' } },
  shared: [
    { name: 'react', requiredVersion: '^19.0.0', assets: { js: { sync: [], async: [] } } },
    { name: 'lodash', requiredVersion: '^4.0.0', assets: { js: { sync: ['lodash.js'], async: [] } } },
  ],
  exposes: [
    { path: './remote', assets: { js: { sync: ['remote.js', 'gone.js'] }, css: { sync: ['clock.css'] } } },
  ],
}

/** Writes a build with the given files beside the entry. An object is written as JSON. */
async function writeBuild(t: TestContext, files: Record<string, unknown>): Promise<string> {
  const folder = await createTemporaryFolder(t)
  const dist = path.join(folder, 'dist')
  await mkdir(dist)
  for (const [name, content] of Object.entries({ 'dist/entry.js': 'start()', ...files }))
    await writeFile(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  return dist
}

test('derives the record from tessera.json and mf-manifest.json', async t => {
  const dist = await writeBuild(t, {
    'tessera.json': manifest,
    'dist/mf-manifest.json': federation,
    'dist/remote.js': '1',
    'dist/clock.css': 'p{}',
    'dist/index.html': '<p>',
    'dist/remote.js.map': '{}',
  })
  const { files, ...record } = (await createReleaseRecord(dist)) ?? assert.fail('There is no record.')
  assert.deepEqual(Object.keys(files), ['clock.css', 'entry.js', 'mf-manifest.json', 'remote.js'])
  assert.match(files['entry.js']?.integrity ?? '', /^sha384-/)
  assert.deepEqual(record, {
    ...manifest,
    contract: contractVersion,
    slices: [],
    namespace: 'mfe-clock',
    entry: 'entry.js',
    container: 'clock_container',
    entryType: 'module',
    screenFiles: { clock: ['remote.js', 'clock.css'] },
    languageFiles: {},
    shared: { react: '^19.0.0' },
  })
})

test('a build without mf-manifest.json names its entry in tessera.json', async t => {
  const files = { 'tessera.json': { ...manifest, entry: 'entry.js', container: 'clock' } }
  const record = await createReleaseRecord(await writeBuild(t, files))
  assert.deepEqual([record?.entry, record?.container, record?.entryType], ['entry.js', 'clock', 'script'])
})

for (const [name, files, sentence] of [
  ['no entry', { 'tessera.json': manifest }, /name its entry in tessera\.json/],
  ['a missing entry', { 'tessera.json': { ...manifest, entry: 'start.js' } }, /has no start\.js/],
  [
    'a wrong field',
    { 'tessera.json': { ...manifest, screens: 1 } },
    /tessera\.json: "screens" is missing or/,
  ],
  [
    'no exposed module',
    { 'tessera.json': manifest, 'dist/mf-manifest.json': { ...federation, exposes: [] } },
    /exposes no "\.\/remote"/,
  ],
] as const)
  test(`a build with ${name} is refused with the reason`, async t => {
    const dist = await writeBuild(t, files)
    await assert.rejects(createReleaseRecord(dist), { message: sentence })
  })

test('a build without tessera.json has no record', async t => {
  assert.equal(await createReleaseRecord(await writeBuild(t, {})), null)
})
