import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { createPlatformTokens } from '@tessera/platform'
import {
  createReleaseRegistry,
  createRemoteBuild,
  createShellBuild,
  deployBuilds,
  systemActor,
  toReleaseBuild,
} from '@tessera/platform/testing'
import { startTestApp } from '../test-app.ts'

const entry = path.join(import.meta.dirname, '../../../cli/src/tessera.ts')
const screens = [
  { name: 'plaza', path: '/plaza', layout: 'site' as const, title: { en: 'Plaza', zh: '广场' } },
]

/** A registry of npm without packages. */
async function startEmptyRegistry(t: TestContext): Promise<string> {
  const server = createServer((_, response) => void response.writeHead(404).end('{}'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** A server with a gallery and a shell on both channels, and a team with a token of its own. */
async function openScenario(t: TestContext) {
  const site = await startTestApp({ settings: { stagingUrl: 'https://staging.example' } })
  t.after(site.close)
  const gallery = createRemoteBuild('a', { slots: [{ name: 'wall-actions', samples: [{ wall: 1 }] }] })
  await deployBuilds(site, [createShellBuild(), gallery], ['production', 'staging'])
  const url = await site.app.listen({ port: 0, host: '127.0.0.1' })
  const tokens = createPlatformTokens({ store: site.adapters.stores.platformTokens, clock: site.clock.now })
  const token = await tokens.create({ remote: 'mfe-plaza' })
  const folder = await mkdtemp(path.join(tmpdir(), 'tessera-team-'))
  t.after(() => rm(folder, { recursive: true }))
  const env = {
    ...process.env,
    npm_config_registry: await startEmptyRegistry(t),
    TESSERA_URL: url,
    TESSERA_TOKEN: token,
  }
  const tessera = (...words: string[]) =>
    new Promise<{ code: number; out: string; error: string }>(resolve => {
      execFile(process.execPath, [entry, ...words], { cwd: folder, env }, (error, out, stderr) =>
        resolve({ code: Number(error?.code ?? 0), out, error: stderr }),
      )
    })

  /** Writes the build of a remote, as its build tool does. */
  async function writeBuild(marker: string, calls: string[]): Promise<void> {
    const { contents, record } = createRemoteBuild(marker, {
      name: 'mfe-plaza',
      screens,
      screenFiles: { plaza: ['wall.js'] },
      extensions: [{ name: 'frame', slot: 'wall-actions', order: 1 }],
      calls,
    })
    await mkdir(path.join(folder, marker))
    await writeFile(path.join(folder, 'package.json'), '{ "name": "mfe-plaza", "version": "1.0.0" }')
    await writeFile(path.join(folder, marker, 'remote.json'), JSON.stringify(record))
    for (const [file, text] of Object.entries(contents))
      await writeFile(path.join(folder, marker, file), text)
  }
  return { site, folder, tessera, writeBuild, gallery }
}

test('a team ships a remote, finds it in the catalog, and learns what an upgrade would break', async t => {
  const { tessera, writeBuild, gallery } = await openScenario(t)
  await writeBuild('first', ['POST /api/get_creations.php'])
  const shipped = await tessera('ship', 'mfe-plaza', '--dist', 'first', '--json')
  assert.equal(shipped.code, 0, shipped.error)
  const { version, link } = JSON.parse(shipped.out) as { version: string; link: { url: string } }
  assert.match(link.url, /^https:\/\/staging\.example\/plaza\?/)

  const slot = await tessera('catalog', 'wall-actions', '--channel', 'staging')
  assert.deepEqual(slot.out.trim().split('\n'), [
    'slot wall-actions, of mfe-gallery',
    `  mfe-plaza@${version}    frame`,
  ])
  const call = await tessera('catalog', '/api/get_creations.php', '--channel', 'staging')
  assert.match(call.out, new RegExp(`of site\\n {2}mfe-plaza@${version.replace('+', '\\+')}`))

  const upgrade = await tessera('impact', 'react@20.0.0', '--channel', 'staging')
  assert.equal(upgrade.code, 1)
  assert.match(
    upgrade.out,
    /^react 20\.0\.0 breaks 2 areas of staging:\nmfe-gallery\n {2}shared: [^\n]+\nmfe-plaza\n/,
  )
  const patch = await tessera('impact', 'react@19.4.0', '--channel', 'staging')
  assert.deepEqual(
    [patch.code, patch.out.trim()],
    [0, 'react 19.4.0 breaks none of the 2 other releases that are live on staging.'],
  )
  const own = await tessera('impact', `mfe-gallery@${gallery.version}`, '--channel', 'staging')
  assert.equal(own.code, 0)
})

test('a build with a call that the server does not have is not published', async t => {
  const { tessera, writeBuild } = await openScenario(t)
  await writeBuild('later', ['POST /api/of-a-later-server'])
  const { code, out } = await tessera('ship', 'mfe-plaza', '--dist', 'later')
  assert.equal(code, 1)
  assert.match(
    out,
    /call: mfe-plaza local uses POST \/api\/of-a-later-server, which this server does not have\./,
  )
  assert.match((await tessera('releases', 'mfe-plaza', '--json')).out, /"releases": \[\]/)
})

test('a team reads the types of live slots, and a report about the newest shell', async t => {
  const { site, folder, tessera, writeBuild } = await openScenario(t)
  await writeBuild('first', [])
  assert.equal((await tessera('types')).code, 0)
  const slots = await readFile(path.join(folder, 'live-types/slots.d.ts'), 'utf8')
  assert.match(slots, /'wall-actions': \{ wall: number \}/)

  const current = await tessera('impact', '--newest')
  assert.deepEqual(
    [current.code, current.out.split('\n')[0]],
    [0, 'The newest shell and shared packages are live.'],
  )
  assert.match(current.out, /No registry of npm has react\./)
  const next = createShellBuild('next', screens)
  await createReleaseRegistry(site.services).publish(toReleaseBuild(next), systemActor)
  assert.match((await tessera('impact', '--newest')).out, /^shell +\S+ +\S+ +0 +0$/m)
  await tessera('ship', 'mfe-plaza', '--dist', 'first')
  const broken = await tessera('impact', '--newest', '--channel', 'staging')
  assert.equal(broken.code, 1)
  assert.match(broken.out, /\nmfe-plaza\n shell \S+ would break it:\n {2}path: mfe-plaza \S+ claims \/plaza/)
})
