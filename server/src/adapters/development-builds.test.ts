import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { remoteBuild, shellBuild } from '../testing-releases.ts'
import { developmentBuilds } from './development-builds.ts'

/** A development server on a free port; what it answers can be changed as a build does. */
async function develop(t: TestContext, files: Record<string, unknown>) {
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
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, served }
}

const gallery = remoteBuild('dev').record
const shell = shellBuild('dev').record

test('remotes and the shell are found with their records and where their files are', async t => {
  const remote = await develop(t, { 'remote.json': gallery })
  const host = await develop(t, { 'shell.json': shell })
  assert.deepEqual(await developmentBuilds([remote.base, host.base]).read(), [
    { name: 'mfe-gallery', base: remote.base, record: gallery },
    { name: 'shell', base: host.base, record: shell },
  ])
})

test('what was built meanwhile is read anew', async t => {
  const { base, served } = await develop(t, { 'remote.json': gallery })
  const builds = developmentBuilds([base])
  await builds.read()
  const renamed = { ...gallery, screenFiles: { wall: ['other.js'], work: [] } }
  served.set('remote.json', renamed)
  assert.deepEqual(await builds.read(), [{ name: 'mfe-gallery', base, record: renamed }])
})

test('a server that is silent, fails to build or serves something else has nothing, and hides no other', async t => {
  const sound = await develop(t, { 'remote.json': gallery })
  const failing = await develop(t, {})
  const other = await develop(t, { 'remote.json': { name: 'mfe-gallery' }, 'shell.json': '<!doctype html>' })
  const addresses = [failing.base, other.base, 'http://127.0.0.1:1/', sound.base]
  const found = await developmentBuilds(addresses).read()
  assert.deepEqual(
    found.map(({ base }) => base),
    [sound.base],
  )
  assert.deepEqual(await developmentBuilds([]).read(), [])
})
