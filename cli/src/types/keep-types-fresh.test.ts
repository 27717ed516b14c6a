import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { contractVersion } from '@tessera/shared-contracts'
import webpack from 'webpack'
import { listenOnLoopback } from '../../test/listen.ts'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'
import { keepTypesFresh } from './keep-types-fresh.ts'

const current = {
  version: '1.0.0',
  base: '/remotes/mfe-gallery/1.0.0/',
  integrity: {},
  name: 'mfe-gallery',
  contract: contractVersion,
  screens: [],
  slices: [],
  namespace: 'mfe-gallery',
  container: 'gallery',
  entry: 'entry.js',
  screenFiles: {},
  languageFiles: {},
}

/** A site with one remote, whose slots change with each request; the composition too, unless it has an id. */
async function setUp(t: TestContext) {
  let requests = 0
  const state: { archiveStatus: number; id?: string } = { archiveStatus: 404 }
  const server = createServer((request, response) => {
    if (request.url !== '/platform/composition.json')
      return void response.writeHead(state.archiveStatus).end()
    requests += 1
    const slots = [{ name: `slot-${requests}` }]
    const remotes = [{ name: 'mfe-gallery', previous: null, current: { ...current, slots } }]
    const shell = { version: '1.0.0', base: '/remotes/shell/1.0.0/', integrity: {} }
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ id: state.id ?? `c${requests}`, channel: 'staging', shell, remotes }))
  })
  const site = await listenOnLoopback(t, server)
  const folder = path.join(await createTemporaryFolder(t), 'live-types')
  const log = new EventEmitter()
  const compiler = webpack({ entry: {} })
  const context = { env: {}, log: (line: string) => void log.emit('line', line) }
  const start = (at = site) => keepTypesFresh(compiler, { folder, site: at, remote: 'mfe-plaza' }, context)
  const finishBuild = () => compiler.hooks.done.callAsync({} as never, () => {})
  return { server, state, folder, log, start, finishBuild, countRequests: () => requests }
}

test('renews the types after a build, and not again within a minute', async t => {
  const { server, folder, start, finishBuild, countRequests } = await setUp(t)
  await mkdir(folder)
  start()
  finishBuild()
  // The second request is for the types of the modules
  await once(server, 'request')
  await once(server, 'request')
  assert.match(await readFile(path.join(folder, 'slots.d.ts'), 'utf8'), /slot-1/)
  finishBuild()
  assert.equal(countRequests(), 1)
})

test('does nothing in a repository that has no such types', async t => {
  const { folder, start, finishBuild, countRequests } = await setUp(t)
  start()
  finishBuild()
  assert.deepEqual([existsSync(folder), countRequests()], [false, 0])
})

test('goes on where the site cannot be reached', async t => {
  const { folder, log, start, finishBuild } = await setUp(t)
  await mkdir(folder)
  start('http://127.0.0.1:9')
  const logged = once(log, 'line')
  finishBuild()
  assert.match(String((await logged)[0]), /^The types of live remotes were not renewed: /)
})

test(
  'tries again after a later build where the types of a remote could not be read',
  { timeout: 10_000 },
  async t => {
    const { server, state, folder, log, start, finishBuild } = await setUp(t)
    const now = t.mock.method(performance, 'now', () => 0)
    await mkdir(folder)
    start()
    Object.assign(state, { archiveStatus: 503, id: 'same' })
    const logged = once(log, 'line')
    finishBuild()
    assert.match(String((await logged)[0]), /^The types of mfe-gallery were not renewed: .* status 503\.$/)
    state.archiveStatus = 404
    now.mock.mockImplementation(() => 60_000)
    finishBuild()
    // The composition, and the types
    const urls = [await once(server, 'request'), await once(server, 'request')].map(
      ([request]) => (request as IncomingMessage).url,
    )
    assert.equal(urls[1], '/remotes/mfe-gallery/1.0.0/@mf-types.zip')
  },
)
