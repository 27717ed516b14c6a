import assert from 'node:assert/strict'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { contractVersion } from '@tessera/shared-contracts'
import { strToU8, zipSync } from 'fflate'
import { listenOnLoopback } from '../../test/listen.ts'
import { runTessera } from '../../test/run-tessera.ts'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'

const deprecated = { since: '2026-12-01', until: '2027-03-01', instead: 'medals */' }

const createRemote = (name: string, slots: object[]) => ({
  name,
  previous: null,
  current: {
    version: '1.0.0',
    base: `/remotes/${name}/1.0.0/`,
    integrity: {},
    name,
    contract: contractVersion,
    screens: [],
    slices: [],
    namespace: name,
    container: name,
    entry: 'entry.js',
    screenFiles: {},
    languageFiles: {},
    slots,
  },
})

/** A site with two remotes, of which one has types of its modules, and a team with a third. */
async function setUp(t: TestContext) {
  const remotes = [
    createRemote('mfe-gallery', [
      { name: 'recipe-actions', samples: [{ recipe: { id: 1 } }, { recipe: { id: 2, title: 'Soup' } }] },
      { name: 'image-actions', samples: [{}] },
    ]),
    createRemote('mfe-account', [{ name: 'badges', deprecated }]),
    createRemote('mfe-plaza', [{ name: 'own-slot' }]),
  ]
  const shell = { version: '1.0.0', base: '/remotes/shell/1.0.0/', integrity: {} }
  const archive = zipSync({ 'remote.d.ts': strToU8('export declare const remote: object') })
  const archives = { status: 200, content: archive }
  const url = await listenOnLoopback(
    t,
    createServer((request, response) => {
      if (request.url === '/platform/composition.json')
        response
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify({ id: 'c1', channel: 'production', shell, remotes }))
      else if (request.url === '/remotes/mfe-gallery/1.0.0/@mf-types.zip')
        response.writeHead(archives.status).end(archives.content)
      else response.writeHead(404).end()
    }),
  )
  const folder = await createTemporaryFolder(t)
  await writeFile(path.join(folder, 'package.json'), '{ "name": "mfe-plaza" }')
  return {
    folder,
    url,
    remotes,
    archives,
    run: (...words: string[]) => runTessera(['types', ...words], { folder, url }),
  }
}

test('writes the types of slots that live remotes declare, and of the modules that they expose', async t => {
  const { folder, run } = await setUp(t)
  const { code, out } = await run()
  assert.equal(code, 0)
  assert.deepEqual(out.split('\n'), [
    'Slots: badges, recipe-actions',
    'Exposed modules: mfe-gallery in live-types/mfe-gallery/',
    'Without types: mfe-account. Their builds have them with "--env types".',
    'Add "live-types" to "include" in tsconfig.json.',
  ])
  const slots = await readFile(path.join(folder, 'live-types/slots.d.ts'), 'utf8')
  assert.match(slots, /Offered by mfe-gallery\./)
  assert.match(slots, /'recipe-actions': \{ recipe: \{ id: number; title\?: string \} \}/)
  assert.match(
    slots,
    /@deprecated It is deprecated since 2026-12-01 [^/]+ Use medals {2}instead\. \*\/\s+badges: Record<string, unknown>/,
  )
  assert.doesNotMatch(
    slots,
    /image-actions|own-slot/,
    'the contract has the first, the team itself the second',
  )
  assert.equal(
    await readFile(path.join(folder, 'live-types/mfe-gallery/remote.d.ts'), 'utf8'),
    'export declare const remote: object',
  )
})

const listTypes = async (folder: string) =>
  (await readdir(folder)).filter(name => name !== '.tessera-types.json').sort()

test('removes the types of remotes that are not live any more', async t => {
  const { folder, remotes, run } = await setUp(t)
  await writeFile(path.join(folder, 'tsconfig.json'), '{ "include": ["src", "live-types"] }')
  await run()
  const types = path.join(folder, 'live-types')
  assert.deepEqual(await listTypes(types), ['mfe-gallery', 'slots.d.ts'])
  await mkdir(path.join(types, 'own-notes'))
  remotes.length = 0
  const { out } = await run()
  assert.deepEqual(out.split('\n'), [
    'No live remote offers a slot of its own.',
    'No live release has types of its exposed modules.',
  ])
  assert.deepEqual(await listTypes(types), ['own-notes', 'slots.d.ts'])
})

test('replaces and removes nothing that it did not write', async t => {
  const { folder, run } = await setUp(t)
  const source = path.join(folder, 'src')
  await mkdir(path.join(source, 'screens'), { recursive: true })
  const { code, error } = await run('--out', 'src')
  assert.equal(code, 1)
  assert.match(
    error,
    /\/src has files that "tessera types" did not write\. Name a folder that is new or empty/,
  )
  assert.deepEqual(await readdir(source), ['screens'])

  const types = path.join(folder, 'live-types')
  await mkdir(types)
  assert.equal((await run()).code, 0, 'an empty folder')
  await rm(path.join(types, 'mfe-gallery'), { recursive: true })
  await mkdir(path.join(types, 'mfe-account'))
  await writeFile(path.join(types, 'mfe-account/own.ts'), '')
  assert.match((await run()).error, /^"tessera types" did not write .*live-types\/mfe-account\. Move it/)
  assert.deepEqual(await readdir(path.join(types, 'mfe-account')), ['own.ts'])
})

test('writes and removes nothing outside of the folder, whatever the list and the site name', async t => {
  const { folder, remotes, run } = await setUp(t)
  await run()
  await mkdir(path.join(folder, 'src'))
  const list = JSON.stringify({ folders: ['../src', '..', 'mfe-gallery'] })
  await writeFile(path.join(folder, 'live-types/.tessera-types.json'), list)
  remotes.splice(0, 3, {
    ...createRemote('../mfe-evil', []),
    current: createRemote('mfe-gallery', []).current,
  })
  assert.equal((await run()).code, 0)
  assert.deepEqual((await readdir(folder)).sort(), ['live-types', 'package.json', 'src'])
  assert.deepEqual(await listTypes(path.join(folder, 'live-types')), ['slots.d.ts'])
})

test('keeps the types of a remote that it cannot read, and says why', async t => {
  const { folder, url, archives, run } = await setUp(t)
  await run()
  const file = path.join(folder, 'live-types/mfe-gallery/remote.d.ts')
  const failures = [
    [{ status: 503 }, `${url}/remotes/mfe-gallery/1.0.0/@mf-types.zip responded with status 503.`],
    [{ status: 200, content: strToU8('<html>') }, 'The archive of types is damaged.'],
  ] as const
  for (const [change, reason] of failures) {
    Object.assign(archives, change)
    const { code, out } = await run()
    assert.equal(code, 1)
    assert.ok(out.split('\n').includes(`The types of mfe-gallery were not renewed: ${reason}`), out)
    assert.match(out, /^Without types: mfe-account\./m)
    assert.match(await readFile(file, 'utf8'), /remote/)
  }
  archives.status = 404
  assert.match((await run()).out, /^Without types: mfe-gallery, mfe-account\./m)
  assert.deepEqual(await listTypes(path.join(folder, 'live-types')), ['slots.d.ts'])
})

test('writes to no folder outside of the repository, and needs one', async t => {
  const { run } = await setUp(t)
  for (const folder of ['..', '.', '/tmp/elsewhere'])
    assert.match((await run('--out', folder)).error, /^--out must be a folder in this repository/)
  const empty = await createTemporaryFolder(t)
  assert.match((await runTessera(['types'], { folder: empty })).error, /^There is no package\.json here/)
})
