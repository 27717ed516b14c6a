import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { createRemoteBuild, createShellBuild } from '../../test/test-releases.ts'
import { createDevelopmentBuilds } from './development-builds.ts'

/** Starts a development server on a free port. Tests change its files as a build would. */
async function startDevelopmentServer(t: TestContext, files: Record<string, unknown>) {
  const served = new Map(Object.entries(files))
  const server = createServer((request, response) => {
    const found = served.get((request.url ?? '/').slice(1))
    if (found === undefined) return void response.writeHead(404).end('<!doctype html><p>Not found')
    response.end(typeof found === 'string' ? found : JSON.stringify(found))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, files: served }
}

const gallery = createRemoteBuild('dev').record
const shell = createShellBuild('dev').record

test('remotes and the shell are returned with their record and address', async t => {
  const remote = await startDevelopmentServer(t, { 'remote.json': gallery })
  const host = await startDevelopmentServer(t, { 'shell.json': shell })
  assert.deepEqual(await createDevelopmentBuilds([remote.base, host.base]).read(), [
    { name: 'mfe-gallery', base: remote.base, record: gallery },
    { name: 'shell', base: host.base, record: shell },
  ])
})

test('each read returns the latest build', async t => {
  const { base, files } = await startDevelopmentServer(t, { 'remote.json': gallery })
  const builds = createDevelopmentBuilds([base])
  await builds.read()
  const renamed = { ...gallery, screenFiles: { wall: ['other.js'], work: [] } }
  files.set('remote.json', renamed)
  assert.deepEqual(await builds.read(), [{ name: 'mfe-gallery', base, record: renamed }])
})

test('a server without a valid build is ignored', async t => {
  const sound = await startDevelopmentServer(t, { 'remote.json': gallery })
  const failing = await startDevelopmentServer(t, {})
  const other = await startDevelopmentServer(t, {
    'remote.json': { name: 'mfe-gallery' },
    'shell.json': '<!doctype html>',
  })
  const addresses = [failing.base, other.base, 'http://127.0.0.1:1/', sound.base]
  const found = await createDevelopmentBuilds(addresses).read()
  assert.deepEqual(
    found.map(({ base }) => base),
    [sound.base],
  )
  assert.deepEqual(await createDevelopmentBuilds([]).read(), [])
})
