import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { contractVersion, releaseRecord } from '@tessera/shared-contracts'
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
    { name: 'mobx', requiredVersion: '^6.0.0', singleton: true, assets: { js: { sync: ['mobx.js'] } } },
    { name: 'any', requiredVersion: false, assets: { js: { sync: ['any.js'] } } },
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
    fallbacks: { lodash: '^4.0.0' },
  })
})

test('a screen that names its expose has the files of that module', async t => {
  const [screen] = manifest.screens
  const other = { ...screen, name: 'hands', path: '/hands', expose: './Hands', mount: 'vue' }
  const assets = { js: { sync: ['hands.js'] }, css: { sync: [], async: ['hands.css'] } }
  const shared = [{ name: 'vue', version: '3.5.0', requiredVersion: '^3.5.0' }]
  const exposes = [...federation.exposes, { path: './Hands', assets }]
  const dist = await writeBuild(t, {
    'tessera.json': { ...manifest, $schema: './schema.json', screens: [screen, other] },
    'dist/mf-manifest.json': { ...federation, exposes, shared },
    'dist/remote.js': '1',
    'dist/hands.js': '2',
    'dist/hands.css': '',
  })
  const record = releaseRecord.parse(await createReleaseRecord(dist))
  assert.deepEqual(record.screenFiles, { clock: ['remote.js'], hands: ['hands.js', 'hands.css'] })
  assert.deepEqual(record.screens[1], other)
})

test('a package that an ES module build imports itself is not required of the page', async t => {
  const shared = ['react', '@scope/linked.kit'].map(name => ({ ...federation.shared[0], name }))
  const dist = await writeBuild(t, {
    'tessera.json': manifest,
    'dist/mf-manifest.json': { ...federation, shared },
    'dist/virtual_mf-localSharedImportMap-1.js':
      'r={"@scope/linked.kit":async()=>await e(),"react-dom":async()=>1},i={react:r(`react`)}',
  })
  assert.deepEqual((await createReleaseRecord(dist))?.shared, { react: '^19.0.0' })
})

test('a build whose screens all name exposes needs no ./remote', async t => {
  const [screen] = manifest.screens
  const files = {
    'tessera.json': { ...manifest, screens: [{ ...screen, expose: './Hands' }] },
    'dist/mf-manifest.json': { ...federation, exposes: [{ path: './Hands' }] },
  }
  assert.ok(await createReleaseRecord(await writeBuild(t, files)))
})

test('tessera.json without a build is refused in one sentence', async t => {
  const folder = await createTemporaryFolder(t)
  await writeFile(path.join(folder, 'tessera.json'), JSON.stringify(manifest))
  await assert.rejects(createReleaseRecord(path.join(folder, 'dist')), {
    message: /^There is no build of mfe-clock in \S+; build it first/,
  })
})

const [clock] = manifest.screens
const mounted = (...screens: object[]) => ({
  ...manifest,
  screens: screens.map((fields, index) => ({
    ...clock,
    name: `clock-${index}`,
    expose: './Hands',
    ...fields,
  })),
})
const print = { name: 'print', slot: 'image-actions', order: 1 }
const withHands = { ...federation, exposes: [...federation.exposes, { path: './Hands' }] }

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
  [
    'an unknown expose',
    { 'tessera.json': mounted({ expose: './Face' }), 'dist/mf-manifest.json': withHands },
    /names the expose "\.\/Face", but the build exposes "\.\/remote", "\.\/Hands"/,
  ],
  [
    'a framework that it does not share',
    { 'tessera.json': mounted({ mount: 'vue' }), 'dist/mf-manifest.json': withHands },
    /^mfe-clock mounts "clock-0" as vue, but its build does not share vue/,
  ],
  ['an unknown mount', { 'tessera.json': mounted({ mount: 'preact' }) }, /"screens\.0\.mount" is missing or/],
  [
    'a misspelt field',
    { 'tessera.json': mounted({ mout: 'vue' }) },
    /Unknown field "mout" in screens\[0\]; did you mean "mount"\?/,
  ],
  [
    'a mount without expose',
    { 'tessera.json': mounted({ expose: undefined, mount: 'vue' }), 'dist/mf-manifest.json': federation },
    /has "mount", which needs "expose"/,
  ],
  [
    'a custom element without its tag',
    { 'tessera.json': mounted({ mount: 'custom-element' }), 'dist/mf-manifest.json': withHands },
    /needs both "mount": "custom-element" and "element"/,
  ],
  [
    'a custom element in a frame without its tag',
    { 'tessera.json': mounted({ mount: 'frame:custom-element' }), 'dist/mf-manifest.json': withHands },
    /needs both "mount": "custom-element" and "element"/,
  ],
  [
    'one screen in a frame, and one in the page',
    { 'tessera.json': mounted({ mount: 'frame' }, { mount: 'svelte' }), 'dist/mf-manifest.json': withHands },
    /runs in frames only: mount all its screens and extensions as "frame"/,
  ],
  [
    'a screen in a frame, and an extension in the page',
    {
      'tessera.json': { ...mounted({ mount: 'frame' }), extensions: [print] },
      'dist/mf-manifest.json': withHands,
    },
    /runs in frames only: mount all its screens and extensions as "frame", each with "expose"/,
  ],
  [
    'an extension in a frame, and a screen in the page',
    {
      'tessera.json': { ...mounted({}), extensions: [{ ...print, expose: './Hands', mount: 'frame' }] },
      'dist/mf-manifest.json': withHands,
    },
    /runs in frames only/,
  ],
  [
    'an extension in a frame of an unknown expose',
    {
      'tessera.json': {
        ...mounted({ mount: 'frame' }),
        extensions: [{ ...print, expose: './Face', mount: 'frame' }],
      },
      'dist/mf-manifest.json': withHands,
    },
    /The extension "print" names the expose "\.\/Face"/,
  ],
  [
    'an expose of an extension in the page',
    {
      'tessera.json': { ...mounted({}), extensions: [{ ...print, expose: './Hands' }] },
      'dist/mf-manifest.json': withHands,
    },
    /The extension "print" has "expose", which is for extensions in frames/,
  ],
  [
    'two Reacts',
    {
      'tessera.json': mounted({ mount: 'react' }, { mount: 'own-react' }),
      'dist/mf-manifest.json': withHands,
    },
    /One build has one React/,
  ],
  [
    'a framework of its own and the runtime of the page',
    {
      'tessera.json': { ...mounted({ mount: 'svelte' }), federationRuntime: true },
      'dist/mf-manifest.json': withHands,
    },
    /"federationRuntime" gives the build the packages of the page/,
  ],
  [
    'remotes of its own',
    {
      'tessera.json': manifest,
      'dist/mf-manifest.json': { ...federation, remotes: [{ alias: 'weather' }] },
    },
    /loads remotes of its own \(weather\)/,
  ],
  [
    'native-federation',
    { 'tessera.json': manifest, 'dist/remoteEntry.json': { name: 'clock', exposes: [] } },
    /is of native-federation/,
  ],
] as const)
  test(`a build with ${name} is refused with the reason`, async t => {
    const dist = await writeBuild(t, files)
    await assert.rejects(createReleaseRecord(dist), { message: sentence })
  })

test('a build without tessera.json has no record', async t => {
  assert.equal(await createReleaseRecord(await writeBuild(t, {})), null)
})
