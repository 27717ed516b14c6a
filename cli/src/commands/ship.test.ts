import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import {
  activateRelease,
  checkRelease,
  contractVersion,
  createCompositionLink,
  publishRelease,
  type Finding,
} from '@tessera/shared-contracts'
import { startFakePlatform } from '../../test/fake-platform.ts'
import { runTessera } from '../../test/run-tessera.ts'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'

const entry = 'start()'
const screen = { layout: 'site', title: { en: 'Plaza', zh: '广场' } }
const record = JSON.stringify({
  name: 'mfe-plaza',
  contract: contractVersion,
  screens: [
    { ...screen, name: 'stall', path: '/plaza/:stall' },
    { ...screen, name: 'plaza', path: '/plaza' },
  ],
  slices: [],
  namespace: 'mfe-plaza',
  container: 'mfe_plaza_1',
  entry: 'entry.js',
  screenFiles: {},
  languageFiles: {},
  shared: {},
  files: {
    'entry.js': {
      integrity: `sha384-${createHash('sha384').update(entry).digest('base64')}`,
      bytes: entry.length,
    },
  },
})

/** Creates a repository whose build script writes a build, and a platform that accepts it. */
async function setUp(t: TestContext, build = 'node build.mjs') {
  const folder = await createTemporaryFolder(t)
  const manifest = { name: 'mfe-plaza', version: '1.2.3', scripts: { build } }
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest))
  const files = { 'entry.js': entry, 'remote.json': record }
  const writes = Object.entries(files).map(
    ([name, text]) => `writeFileSync('dist/${name}', ${JSON.stringify(text)})`,
  )
  const script = ["import { mkdirSync, writeFileSync } from 'node:fs'", "mkdirSync('dist')", ...writes]
  await writeFile(path.join(folder, 'build.mjs'), script.join('\n'))
  const platform = await startFakePlatform(t)
  platform.on(checkRelease, () => ({ success: true, findings: [], mounted: null }))
  platform.on(publishRelease, ({ body }) => ({ success: true, version: body.version }))
  platform.on(activateRelease, () => ({ success: true, mounted: true }))
  platform.on(createCompositionLink, ({ body }) => ({
    success: true,
    url: `https://staging.example${body.path}?link=1`,
    expires: '2026-02-01T12:00:00Z',
  }))
  const ship = (...words: string[]) =>
    runTessera(['ship', 'mfe-plaza', ...words], { url: platform.url, token: 'secret', folder })
  return { folder, platform, ship }
}

test('builds, checks, publishes, activates on staging, and links to the first screen', async t => {
  const { platform, ship } = await setUp(t)
  const { code, out, error } = await ship('--note', 'First')
  assert.equal(code, 0, error)
  const [checked, published, activated, linked] = platform.received.map(
    ({ body }) => body as Record<string, unknown>,
  )
  const version = String(published?.version)
  assert.match(version, /^1\.2\.3\+[0-9a-f]{10}$/)
  assert.deepEqual([checked?.channel, checked?.record], ['staging', record])
  assert.deepEqual(JSON.parse(String(published?.provenance)), { note: 'First' })
  assert.deepEqual(activated, { remote: 'mfe-plaza', version, channel: 'staging' })
  assert.deepEqual(linked, { releases: [{ remote: 'mfe-plaza', version }], path: '/plaza' })
  assert.deepEqual(out.split('\n'), [
    `mfe-plaza@${version} is live on staging.`,
    'To show it to others:',
    'https://staging.example/plaza?link=1',
    'valid until 2026-02-01 12:00 UTC',
    `For all visitors: npx @tessera/cli activate mfe-plaza@${version} --channel production`,
  ])
})

test('takes a build that exists, without the build script, and responds with one JSON document', async t => {
  const { folder, ship, platform } = await setUp(t, 'exit 1')
  await mkdir(path.join(folder, 'out'))
  await writeFile(path.join(folder, 'out/remote.json'), record)
  await writeFile(path.join(folder, 'out/entry.js'), entry)
  const { code, out } = await ship('--dist', 'out', '--minutes', '30', '--json')
  assert.equal(code, 0)
  const { remote, version, link } = JSON.parse(out) as {
    remote: string
    version: string
    link: { url: string }
  }
  assert.deepEqual([remote, version.startsWith('1.2.3+')], ['mfe-plaza', true])
  assert.equal(link.url, 'https://staging.example/plaza?link=1')
  assert.equal((platform.received.at(-1)?.body as { minutes?: number } | undefined)?.minutes, 30)
})

test('stops where the build fails, and sends nothing', async t => {
  const { ship, platform } = await setUp(t, 'exit 3')
  const { code, error } = await ship()
  assert.equal(code, 1)
  assert.match(error, /The build of mfe-plaza has failed: npm run build\.$/)
  assert.equal(platform.received.length, 0)
})

test('stops where the gate would refuse the build, before it is published', async t => {
  const { ship, platform } = await setUp(t)
  const finding: Finding = { rule: 'path', sentence: '/plaza is claimed twice.', owners: ['mfe-plaza'] }
  platform.on(checkRelease, () => ({ success: true, findings: [finding], mounted: null }))
  const { code, out } = await ship()
  assert.equal(code, 1)
  assert.match(
    out,
    /^The build of mfe-plaza may not go live on staging:\n {2}path: \/plaza is claimed twice\./,
  )
  assert.equal(platform.received.length, 1)
})
