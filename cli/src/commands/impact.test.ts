import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { test, type TestContext } from 'node:test'
import { getImpact, getStatus, listReleases, type Finding } from '@tessera/shared-contracts'
import { startFakePlatform } from '../../test/fake-platform.ts'
import { listenOnLoopback } from '../../test/listen.ts'
import { runTessera } from '../../test/run-tessera.ts'
import { findNewestVersion } from '../newest-version.ts'

const token = 'secret'
const wrongRange: Finding = {
  rule: 'shared',
  sentence: 'mfe-plaza 1.0.0 wants react ^19.0.0, but shell with react 20.0.0 brings react 20.0.0.',
  owners: ['mfe-plaza', 'shell'],
}
const lostSlot: Finding = {
  rule: 'slot',
  sentence: 'The extension "frame" will not be shown.',
  owners: ['mfe-plaza', 'mfe-gallery'],
  severity: 'warning',
}
const takenPath: Finding = {
  rule: 'path',
  sentence: 'mfe-gallery 2.0.0 claims /plaza, which belongs to mfe-plaza.',
  owners: ['mfe-gallery', 'mfe-plaza'],
}
const compared = ['mfe-gallery', 'mfe-plaza'].map(remote => ({ remote, version: '1.0.0' }))

/** A platform on which react 20 and a release of the gallery hurt the plaza. */
async function startPlatform(t: TestContext) {
  const platform = await startFakePlatform(t)
  platform.on(getImpact, ({ query: { name, version } }) => ({
    success: true,
    channel: 'production' as const,
    compared,
    findings:
      name === 'react' && version.startsWith('20.')
        ? [wrongRange]
        : name === 'mfe-gallery'
          ? [takenPath]
          : [],
    warnings: name === 'mfe-gallery' ? [lostSlot] : [],
  }))
  return platform
}

test('names the areas that a package breaks, and ends with 1', async t => {
  const { url, received } = await startPlatform(t)
  const { code, out } = await runTessera(['impact', 'react@20.0.0', '--channel', 'production'], {
    url,
    token,
  })
  assert.equal(code, 1)
  assert.deepEqual(out.split('\n'), [
    'react 20.0.0 breaks one area of production:',
    'mfe-plaza',
    `  shared: ${wrongRange.sentence} (mfe-plaza, shell)`,
  ])
  assert.deepEqual(received[0]?.query, { name: 'react', version: '20.0.0', channel: 'production' })
})

test('says that nothing breaks, and ends with 0', async t => {
  const { url } = await startPlatform(t)
  const { code, out } = await runTessera(['impact', '@tessera/shared-ui@0.2.0'], { url, token })
  assert.deepEqual(
    [code, out],
    [0, '@tessera/shared-ui 0.2.0 breaks none of the 2 other releases that are live on production.'],
  )
})

test('reports what a remote takes from others to the team that loses it', async t => {
  const { url } = await startPlatform(t)
  const { out } = await runTessera(['impact', 'mfe-gallery@2.0.0'], { url, token })
  assert.deepEqual(out.split('\n'), [
    'mfe-gallery 2.0.0 breaks one area of production:',
    'mfe-plaza',
    `  path: ${takenPath.sentence} (mfe-gallery, mfe-plaza)`,
    'It breaks nothing else, but:',
    'mfe-plaza',
    `  slot: ${lostSlot.sentence} (mfe-plaza, mfe-gallery)`,
  ])
  const other = await runTessera(['impact', 'mfe-gallery@2.0.0', '--remote', 'mfe-other'], { url, token })
  assert.equal(other.code, 0, 'another team has nothing to do')
})

test('says how a subject is written', async () => {
  for (const words of [[], ['react'], ['@tessera/shared-ui'], ['react@']])
    assert.match(
      (await runTessera(['impact', ...words], { token })).error,
      /^Name what changes and its version/,
    )
  assert.match((await runTessera(['impact', 'react@next'], { token })).error, /must be a semantic version/)
  assert.match((await runTessera(['impact', 'react@1.0.0', '--newest'], { token })).error, /takes no name/)
})

/** The version of a package that the registry shows to others only. */
const refused = 'refused'

/** A registry of npm with the newest version of some packages. */
const startRegistry = (t: TestContext, versions: Record<string, string>) =>
  listenOnLoopback(
    t,
    createServer((request, response) => {
      const name = decodeURIComponent((request.url ?? '').slice(1))
      const latest = versions[name]
      if (latest === undefined) return void response.writeHead(404).end('{}')
      if (latest === refused) return void response.writeHead(403).end('{}')
      const version = { name, version: latest, dist: { tarball: '', shasum: '' } }
      const document = { name, 'dist-tags': { latest }, versions: { [latest]: version } }
      response.setHeader('content-type', 'application/json').end(JSON.stringify(document))
    }),
  )

async function runNewest(t: TestContext, versions: Record<string, string>, ...words: string[]) {
  const platform = await startPlatform(t)
  const shared = { react: '19.3.1', 'react/jsx-runtime': '19.3.1', '@tessera/shared-ui': '0.1.5' }
  platform.on(getStatus, () => ({
    success: true,
    channel: 'production' as const,
    shell: { version: '1.0.0', shared },
    remotes: [],
  }))
  platform.on(listReleases, () => ({
    success: true,
    releases: [{ remote: 'shell', version: '1.1.0', publishedAt: '', publishedBy: '', bytes: 1 }],
  }))
  const registry = await startRegistry(t, versions)
  const env = {
    npm_config_registry: registry,
    npm_config_cache: process.env.TMPDIR ?? '/tmp',
    HOME: '/nowhere',
  }
  const result = await runTessera(['impact', '--newest', ...words], { url: platform.url, token, env })
  return { ...result, tried: platform.received.map(({ query }) => query).filter(query => 'name' in query) }
}

test('tries the newest shell and shared packages, and reports by team', async t => {
  const { code, out, tried } = await runNewest(t, { react: '20.1.0', '@tessera/shared-ui': '0.1.5' })
  assert.equal(code, 1)
  assert.deepEqual(tried, [
    { name: 'shell', version: '1.1.0' },
    { name: 'react', version: '20.1.0' },
  ])
  assert.deepEqual(out.split('\n'), [
    'UPGRADE  LIVE    NEWEST  BREAKS  WARNS',
    'shell    1.0.0   1.1.0   0       0',
    'react    19.3.1  20.1.0  1       0',
    '',
    'mfe-plaza',
    ' react 20.1.0 would break it:',
    `  shared: ${wrongRange.sentence} (mfe-plaza, shell)`,
  ])
})

test('names the packages that no registry has, and reports one team alone', async t => {
  const { code, out } = await runNewest(t, { react: '20.1.0' }, '--remote', 'mfe-other')
  assert.equal(code, 0, 'nothing breaks this team')
  assert.match(out, /\nNo registry of npm has @tessera\/shared-ui\.$/)
  assert.doesNotMatch(out, /mfe-plaza/)
})

test('fails where it cannot read the registry, so that no check passes without one', async t => {
  const { code, out, error, tried } = await runNewest(t, { react: refused })
  assert.deepEqual([code, out, tried], [1, '', []])
  assert.match(error, /^"npm view react version --json" has failed: 403 Forbidden/m)
})

test('looks up no name that a shell would run', async () => {
  const context = { cwd: '.', env: { PATH: '/nowhere' } }
  for (const name of ['react & calc', '$(open)', '--registry=x', '../react'])
    assert.equal(await findNewestVersion(name, context), undefined)
  await assert.rejects(findNewestVersion('react', context), {
    name: 'CommandError',
    message: '"npm view react version --json" has failed: spawn npm ENOENT',
  })
})
