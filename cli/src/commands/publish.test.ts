import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import {
  addToChangeSet,
  checkRelease,
  contractVersion,
  publishRelease,
  publishSourceMaps,
  computeReleaseVersion,
  toSigningPayload,
} from '@tessera/shared-contracts'
import { startFakePlatform } from '../../test/fake-platform.ts'
import { runTessera } from '../../test/run-tessera.ts'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'

const token = 'secret'
const contents = { 'entry.js': 'start()', 'media/tile.svg': '<svg/>' }

const files = Object.fromEntries(
  Object.entries(contents).map(([name, text]) => {
    const integrity = `sha384-${createHash('sha384').update(text).digest('base64')}`
    return [name, { integrity, bytes: text.length }]
  }),
)
const record = JSON.stringify({
  name: 'mfe-plaza',
  contract: contractVersion,
  screens: [],
  slices: [],
  namespace: 'mfe-plaza',
  container: 'mfe_plaza_1',
  entry: 'entry.js',
  screenFiles: {},
  languageFiles: {},
  shared: {},
  files,
})
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Creates a checkout with one built remote, and a platform that accepts it. */
async function setUp(t: TestContext) {
  const root = await createTemporaryFolder(t)
  const dist = path.join(root, 'mfe-plaza/dist')
  await mkdir(path.join(dist, 'media'), { recursive: true })
  await writeFile(path.join(root, 'package.json'), '{"workspaces":["mfe-plaza"]}')
  await writeFile(path.join(root, 'mfe-plaza/package.json'), '{"version":"1.2.3"}')
  await writeFile(path.join(dist, 'remote.json'), record)
  for (const [name, text] of Object.entries(contents)) await writeFile(path.join(dist, name), text)
  const platform = await startFakePlatform(t)
  platform.on(publishRelease, ({ body }) => ({ success: true, version: body.version }))
  const publish = (...words: string[]) =>
    runTessera(['publish', ...words], { url: platform.url, token, folder: root })
  return { root, dist, platform, publish }
}

test('sends the record and all files, with a version that depends on their content', async t => {
  const { platform, publish } = await setUp(t)
  const version = computeReleaseVersion('1.2.3', files, sha256)
  const { code, out } = await publish('mfe-plaza')
  assert.equal(code, 0)
  assert.equal(out.split('\n')[0], `Published mfe-plaza@${version}`)
  const [sent] = platform.received
  assert.deepEqual(sent?.body, { remote: 'mfe-plaza', version, record, provenance: '{}' })
  assert.deepEqual(Object.fromEntries(sent.files), contents)
})

test('adds the release to a change set, which the first of several workflows creates', async t => {
  const { platform, publish } = await setUp(t)
  const note = { note: null, createdAt: '', createdBy: '' }
  platform.on(addToChangeSet, () => ({
    success: true,
    changeSet: {
      name: 'albums',
      ...note,
      releases: ['mfe-plaza', 'mfe-shop'].map(remote => ({
        remote,
        version: '1.3.0',
        addedAt: '',
        addedBy: '',
      })),
    },
  }))
  const { code, out } = await publish('mfe-plaza', '--version', '1.3.0', '--changeset', 'albums')
  assert.equal(code, 0)
  assert.deepEqual(out.split('\n'), [
    'Published mfe-plaza@1.3.0',
    'It is in the change set albums.',
    'See all of it with: npx @tessera/cli changeset link albums',
    'An integrator puts it live with: npx @tessera/cli changeset activate albums --channel staging',
  ])
  assert.deepEqual(platform.received.at(-1)?.body, {
    name: 'albums',
    releases: [{ remote: 'mfe-plaza', version: '1.3.0' }],
    create: true,
  })
  assert.match((await publish('mfe-plaza', '--changeset', 'My set')).error, /^--changeset must be the name/)
  assert.equal(platform.received.length, 2)
})

test('says that the release existed', async t => {
  const { platform, publish } = await setUp(t)
  platform.on(publishRelease, ({ body }) => ({ success: true, version: body.version, existed: true }))
  assert.match((await publish('mfe-plaza')).out, /^mfe-plaza@\S+ was published before, with the same files$/m)
})

test('sends the commit, its author and a note', async t => {
  const { root, platform, publish } = await setUp(t)
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], { cwd: root })
  git('init', '--quiet', '--initial-branch', 'sketches')
  git('add', '.')
  git('commit', '--quiet', '--message', 'First')
  const commit = String(git('rev-parse', 'HEAD')).trim()
  const readSent = () => JSON.parse(String(platform.received.at(-1)?.body.provenance)) as unknown
  await publish('mfe-plaza', '--note', 'Larger tiles')
  const expected = { commit, branch: 'sketches', dirty: false, author: 'Ada', note: 'Larger tiles' }
  assert.deepEqual(readSent(), expected)

  await writeFile(path.join(root, 'mfe-plaza/package.json'), '{"version":"1.2.4"}')
  await publish('mfe-plaza')
  assert.deepEqual(readSent(), { commit, branch: 'sketches', dirty: true, author: 'Ada' })
  const { error } = await publish('mfe-plaza', '--note', 'x'.repeat(501))
  assert.equal(error, '--note must be one line of at most 500 characters.')
})

test('refuses a build that is older than its sources, unless forced', async t => {
  const { root, dist, platform, publish } = await setUp(t)
  const screen = path.join(root, 'mfe-plaza/screen.ts')
  await writeFile(screen, 'first')
  await writeFile(path.join(dist, 'sources.json'), JSON.stringify({ 'screen.ts': sha256('first') }))
  assert.equal((await publish('mfe-plaza')).code, 0)

  await writeFile(screen, 'second')
  const stale = await publish('mfe-plaza')
  assert.equal(
    stale.error,
    'screen.ts has changed since the build of mfe-plaza. Build again with "npm run build", or use the old build with --force.',
  )
  assert.equal(platform.received.length, 1)
  assert.equal((await publish('mfe-plaza', '--force')).code, 0)

  await rm(screen)
  assert.match((await publish('mfe-plaza')).error, /^screen\.ts has changed/)
})

test('rejects an invalid version before it sends a request', async t => {
  const { root, platform } = await setUp(t)
  const { error } = await runTessera(['publish', 'mfe-plaza', '--version', '2'], {
    url: platform.url,
    folder: root,
  })
  assert.equal(error, '--version must be a semantic version, as in 1.2.0, not "2".')
  assert.deepEqual(platform.received, [])
})

test('accepts --dist and --version from any folder of the checkout', async t => {
  const { dist, platform } = await setUp(t)
  const words = ['publish', 'mfe-plaza', '--dist', '.', '--version', '2.0.0', '--json']
  const { out } = await runTessera(words, { url: platform.url, token, folder: dist })
  assert.deepEqual(JSON.parse(out), { success: true, remote: 'mfe-plaza', version: '2.0.0' })
  assert.equal(platform.received.length, 1)
})

test('takes the version of the package that the build is in, from any folder', async t => {
  const { dist, platform } = await setUp(t)
  const elsewhere = await createTemporaryFolder(t)
  const words = ['publish', 'mfe-plaza', '--dist', dist, '--json']
  const { out } = await runTessera(words, { url: platform.url, token, folder: elsewhere })
  const version = computeReleaseVersion('1.2.3', files, sha256)
  assert.deepEqual(JSON.parse(out), { success: true, remote: 'mfe-plaza', version })
  await cp(dist, elsewhere, { recursive: true })
  const copy = ['publish', 'mfe-plaza', '--dist', '.']
  assert.match(
    (await runTessera(copy, { url: platform.url, token, folder: elsewhere })).error,
    /^No package\.json above .* has a version; give one with --version\.$/,
  )
})

test('rejects a missing build, an incomplete one, and one of another remote', async t => {
  const { root, dist, platform, publish } = await setUp(t)
  await rm(path.join(dist, 'entry.js'))
  assert.match(
    (await publish('mfe-plaza')).error,
    /^entry\.js is in the record and not in .*; build again\.$/,
  )

  await writeFile(path.join(dist, 'remote.json'), record.replace('"name":"mfe-plaza"', '"name":"mfe-shop"'))
  assert.match((await publish('mfe-plaza')).error, /holds a build of mfe-shop, not of mfe-plaza\.$/)

  await writeFile(path.join(dist, 'remote.json'), '{"name":')
  assert.match((await publish('mfe-plaza')).error, /remote\.json is no record of a release; build again\.$/)

  await rm(dist, { recursive: true })
  assert.match((await publish('mfe-plaza')).error, /^There is no build of mfe-plaza in .*"npm run build"\.$/)

  const where = 'Run the command in its repository, where package.json or tessera.json has this name.'
  const readError = async () => (await publish('mfe-shop')).error
  assert.equal(await readError(), `There is no remote "mfe-shop" here, only mfe-plaza. ${where}`)
  await writeFile(path.join(root, 'package.json'), '{"name":"theirs","workspaces":["packages/*"]}')
  assert.equal(await readError(), `There is no remote "mfe-shop" here, only theirs. ${where}`)
  await rm(path.join(root, 'package.json'))
  assert.equal(await readError(), `There is no remote "mfe-shop" here. ${where}`)
  assert.deepEqual(platform.received, [])
})

test('finds the repository of a remote by the name in tessera.json', async t => {
  const { root, dist, publish } = await setUp(t)
  await cp(dist, path.join(root, 'dist'), { recursive: true })
  await writeFile(path.join(root, 'package.json'), '{"name":"@plaza/app","version":"1.0.0"}')
  await writeFile(path.join(root, 'tessera.json'), '{"name":"mfe-plaza"}')
  assert.equal((await publish('mfe-plaza')).code, 0)
})

test('check --local sends the record of the build, and publishes nothing', async t => {
  const { root, platform } = await setUp(t)
  platform.on(checkRelease, () => ({ success: true, findings: [], mounted: null }))
  const words = ['check', 'mfe-plaza', '--local', '--channel', 'staging']
  const { code, out } = await runTessera(words, { url: platform.url, token, folder: root })
  assert.deepEqual(
    [code, out],
    [0, 'The build of mfe-plaza may go live on staging.\nIts screens are mounted once it is published.'],
  )
  assert.deepEqual(
    platform.received.map(({ body }) => body),
    [{ remote: 'mfe-plaza', record, channel: 'staging' }],
  )
})

test('check --local refuses a text that one language lacks', async t => {
  const { root, platform } = await setUp(t)
  platform.on(checkRelease, () => ({ success: true, findings: [], mounted: null }))
  const locales = path.join(root, 'mfe-plaza/locales')
  await mkdir(locales)
  const write = (language: string, texts: object) =>
    writeFile(path.join(locales, `${language}.json`), JSON.stringify(texts))
  await write('en', { title: 'Plaza', tile_one: 'tile', tile_other: 'tiles', map: { open: 'Open' } })
  const words = ['check', 'mfe-plaza', '--local', '--channel', 'staging']
  const run = () => runTessera(words, { url: platform.url, token, folder: root })
  assert.equal((await run()).code, 0, 'the texts may be elsewhere')

  await write('zh', { title: '广场', tile_other: '块', map: {} })
  const { code, out } = await run()
  assert.equal(code, 1)
  assert.match(
    out,
    /^The build of mfe-plaza may not go live on staging:\n {2}texts: mfe-plaza has no text in Chinese for map\.open\. Add it .*\(locales\/zh\.json\)/,
  )
  await write('zh', { title: '广场', tile_other: '块', map: { open: '打开' } })
  assert.equal((await run()).code, 0)
})

test('signs the release with a key that "tessera keys" made', async t => {
  const { root, platform } = await setUp(t)
  const made = await runTessera(['keys', 'mfe-gallery', '--json'])
  const { publicKey, privateKey } = JSON.parse(made.out) as Record<'publicKey' | 'privateKey', string>
  const publish = (signingKey: string) =>
    runTessera(['publish', 'mfe-plaza'], { url: platform.url, token, folder: root, signingKey })
  assert.equal((await publish(privateKey)).code, 0)
  const [sent] = platform.received
  const { remote, version, record: text, signature } = (sent?.body ?? {}) as Record<string, string>
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  const signed = toSigningPayload({ remote: remote ?? '', version: version ?? '' }, sha256(text ?? ''))
  assert.ok(verify(null, Buffer.from(signed), key, Buffer.from(signature ?? '', 'base64')))

  const { code, error } = await publish('no key')
  assert.deepEqual([code, error], [1, 'TESSERA_SIGNING_KEY is no key that "tessera keys" has made.'])
})

test('names the templates whose style attributes the policy leaves without effect', async t => {
  const { root, publish } = await setUp(t)
  const dist = path.join(root, 'mfe-plaza/dist')
  const templates = String.raw`a('<p class=\"note\" style=\"color: red\">');b('<p>');c.style="x";d("<style>p { color: red }</style>")`
  await writeFile(path.join(dist, 'entry.js'), templates)
  await writeFile(path.join(dist, 'remote.json'), record)
  const { error } = await publish('mfe-plaza')
  assert.deepEqual(error.match(/^Warning: .*/gm), [
    'Warning: entry.js has a template with a style attribute, <p class="note" style="color: red">. The content security policy leaves it without effect: use a class, or set element.style.',
  ])
})

test('warns of no style attribute where there is none', async t => {
  const { root, publish } = await setUp(t)
  await writeFile(
    path.join(root, 'mfe-plaza/dist/entry.js'),
    'a("<p>");b.style="x";c("<style>p { color: red }</style>")',
  )
  const { error } = await publish('mfe-plaza')
  assert.doesNotMatch(error, /Warning/)
})

const sourceMap = { version: 3, sources: ['src/remote.ts'], names: [], mappings: 'AAAA' }

test('sends the source maps of scripts after the release, without the sources', async t => {
  const { dist, platform, publish } = await setUp(t)
  platform.on(publishSourceMaps, () => ({ success: true, stored: 1 }))
  const map = JSON.stringify({ ...sourceMap, sourcesContent: ['secret()'] })
  for (const file of ['entry.js.map', 'media/tile.svg.map', 'other.js.map'])
    await writeFile(path.join(dist, file), map)
  assert.equal((await publish('mfe-plaza', '--version', '1.0.0')).code, 0)
  const [release, maps, ...rest] = platform.received
  assert.deepEqual(Object.keys(Object.fromEntries(release?.files ?? [])), Object.keys(contents))
  assert.deepEqual(maps?.body, { remote: 'mfe-plaza', version: '1.0.0' })
  assert.deepEqual([...maps.files], [['entry.js', JSON.stringify(sourceMap)]])
  assert.deepEqual(rest, [])
})

test('sends no source maps on request, and none that are invalid or too large', async t => {
  const { dist, platform, publish } = await setUp(t)
  platform.on(publishSourceMaps, () => ({ success: true, stored: 1 }))
  const large = JSON.stringify({ ...sourceMap, mappings: 'A'.repeat(4_000_000) })
  await writeFile(path.join(dist, 'entry.js.map'), large)
  assert.match((await publish('mfe-plaza')).error, /entry\.js\.map is not sent: .* larger than 4 MB/)
  await writeFile(path.join(dist, 'entry.js.map'), '{')
  assert.match((await publish('mfe-plaza')).error, /entry\.js\.map is not sent/)
  await writeFile(path.join(dist, 'entry.js.map'), JSON.stringify(sourceMap))
  assert.doesNotMatch((await publish('mfe-plaza', '--no-source-maps')).error, /source map/)
  assert.equal(platform.received.length, 3)
})

test('a platform of an earlier release, and one that refuses the maps, still has the release', async t => {
  const { dist, platform, publish } = await setUp(t)
  await writeFile(path.join(dist, 'entry.js.map'), JSON.stringify(sourceMap))
  const older = await publish('mfe-plaza')
  assert.deepEqual([older.code, older.error.includes('source map')], [0, false])
  platform.on(publishSourceMaps, () => ({ success: false, error: 'The disk is full.' }))
  const refused = await publish('mfe-plaza')
  assert.equal(refused.code, 0)
  assert.match(refused.out, /^Published mfe-plaza@/)
  assert.match(refused.error, /The source maps were not stored: The disk is full\./)
})
