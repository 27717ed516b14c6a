import assert from 'node:assert/strict'
import { cp, mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import {
  contractVersion,
  getComposition,
  getRelease,
  remoteManifest,
  tesseraManifest,
} from '@tessera/shared-contracts'
import { check, resolveConfig } from 'prettier'
import { startFakePlatform } from '../../test/fake-platform.ts'
import { runTessera } from '../../test/run-tessera.ts'
import { remotePackages, remoteBuildTools } from '../remote-ranges.ts'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'

const checkout = path.join(import.meta.dirname, '../../..')
const copiedFiles = ['package.json', '.prettierrc.json', 'shell/package.json', 'shell/src/manifest.ts']
const remotes = ['mfe-gallery', 'mfe-portfolio']

/** Copies what `tessera new` reads from the checkout: the settings, and the manifests with their paths. */
async function setUp(t: TestContext) {
  const root = await createTemporaryFolder(t)
  await symlink(path.join(checkout, 'node_modules'), path.join(root, 'node_modules'))
  for (const file of [...copiedFiles, ...remotes.map(remote => `${remote}/src/manifest.ts`)]) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true })
    await cp(path.join(checkout, file), path.join(root, file))
  }
  return { root, create: (...words: string[]) => runTessera(['new', ...words], { folder: root }) }
}

const readJson = async (...parts: string[]) =>
  JSON.parse(await readFile(path.join(...parts), 'utf8')) as Record<string, unknown>

test('writes a valid manifest, the packages that it imports, and the workspace', async t => {
  const { root, create } = await setUp(t)
  const { code, out } = await create('mfe-night-market', '--path', '/market/:stall')
  assert.equal(code, 0)
  assert.match(out, /npm install/)
  assert.match(out, /^The Chinese title is "Night market" too: translate it in src\/manifest\.ts/m)

  const file = path.join(root, 'mfe-night-market/src/manifest.ts')
  const { manifest } = (await import(pathToFileURL(file).href)) as { manifest: unknown }
  assert.deepEqual(remoteManifest.parse(manifest), {
    name: 'mfe-night-market',
    contract: contractVersion,
    screens: [
      {
        name: 'night-market',
        path: '/market/:stall',
        layout: 'site',
        title: { en: 'Night market', zh: 'Night market' },
      },
    ],
    slices: [],
    namespace: 'mfe-night-market',
    navigation: [],
  })
  const { dependencies } = await readJson(root, 'mfe-night-market/package.json')
  const { dependencies: ranges } = (await readJson(root, 'shell/package.json')) as {
    dependencies: Record<string, string>
  }
  const imported = ['@tessera/shared-auth', '@tessera/shared-contracts', 'react', 'react-i18next', 'redux']
  assert.deepEqual(dependencies, Object.fromEntries(imported.map(name => [name, ranges[name]])))

  const before = await readJson(checkout, 'package.json')
  const after = await readJson(root, 'package.json')
  assert.deepEqual({ ...after, workspaces: before.workspaces }, before)
  const workspaces = after.workspaces as string[]
  assert.deepEqual(
    workspaces.filter(name => name !== 'mfe-night-market'),
    before.workspaces,
  )
  const { packages } = await readJson(checkout, 'lerna.json')
  assert.ok((packages as string[]).some(pattern => path.matchesGlob('mfe-night-market', pattern)))
})

test('writes formatted files, with the same keys in both languages', async t => {
  const { root, create } = await setUp(t)
  const remote = 'mfe-a-remote-whose-name-is-so-long-that-lines-must-break'
  await create(remote, '--path', '/long')
  const folder = path.join(root, remote)
  const readKeys = async (language: string) => Object.keys(await readJson(folder, `locales/${language}.json`))
  assert.deepEqual(await readKeys('zh'), await readKeys('en'))

  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile())
  assert.equal(files.length, 10)
  for (const { name, parentPath } of files) {
    const file = path.join(parentPath, name)
    const options = { ...(await resolveConfig(file)), filepath: file }
    assert.ok(await check(await readFile(file, 'utf8'), options), `${name} is not formatted`)
  }
})

test('rejects an existing name, a claimed path and an invalid name', async t => {
  const { root, create } = await setUp(t)
  const before = await readJson(root, 'package.json')
  const errors = [
    [['mfe-gallery', '--path', '/new'], 'There is a mfe-gallery already; choose another name.'],
    [['mfe-account', '--path', '/new'], 'There is a mfe-account already; choose another name.'],
    [
      ['mfe-plaza', '--path', '/tools'],
      '/tools is claimed by mfe-gallery, screen "toolbox-home"; choose another --path.',
    ],
    [
      ['mfe-plaza', '--path', '/portfolio/new'],
      '/portfolio/:id is claimed by mfe-portfolio, screen "portfolio-viewer"; choose another --path.',
    ],
    [['mfe-plaza', '--path', '/help'], '/help is claimed by shell, screen "help"; choose another --path.'],
    [
      ['mfe-plaza', '--path', 'plaza'],
      '--path must be the address of the screen, as in /showcase or /showcase/:id, not "plaza".',
    ],
    [['mfe-plaza'], '--path must be the address of the screen, as in /showcase or /showcase/:id.'],
    [
      ['plaza', '--path', '/new'],
      'The name of a remote is mfe- and lower-case words, as in mfe-showcase, not "plaza".',
    ],
  ] as const
  for (const [words, error] of errors) assert.deepEqual(await create(...words), { code: 1, out: '', error })
  assert.deepEqual(await readJson(root, 'package.json'), before)
  assert.ok(!(await readdir(root)).includes('mfe-plaza'))
})

/** Runs `tessera new` in a folder with the given files, and returns the folder. */
async function createRepository(t: TestContext, files: Record<string, string>, url = '') {
  const folder = await createTemporaryFolder(t)
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content)
  return { folder, ...(await runTessera(['new', 'mfe-plaza', '--path', '/plaza'], { folder, url })) }
}

test('in an empty folder, writes a complete repository with tested ranges', async t => {
  const { folder, code, out } = await createRepository(t, {})
  assert.equal(code, 0)
  assert.ok(out.includes('npx @tessera/cli publish mfe-plaza'))
  assert.match(out, /^Add the registry of the @tessera packages to \.npmrc\.$/m)
  const files = await readdir(folder, { recursive: true })
  for (const name of ['.gitignore', '.npmrc', '.github/workflows/remote.yml', 'README.md', 'tsconfig.json'])
    assert.ok(files.includes(name), `${name} is missing`)
  const { name, workspaces, dependencies, devDependencies } = await readJson(folder, 'package.json')
  assert.deepEqual([name, workspaces], ['mfe-plaza', undefined])
  const ranges = { ...(dependencies as object), ...(devDependencies as object) }
  assert.deepEqual(Object.keys(ranges).sort(), [...remotePackages, ...remoteBuildTools].sort())
  const { version } = await readJson(checkout, 'cli/package.json')
  assert.equal((devDependencies as Record<string, string>)['@tessera/cli'], `^${String(version)}`)
})

test('writes the registry that the user has configured', async t => {
  const folder = await createTemporaryFolder(t)
  await writeFile(path.join(folder, '.npmrc'), '@tessera:registry=https://registry.example/\n')
  const { out } = await runTessera(['new', 'mfe-plaza', '--path', '/plaza'], { folder })
  assert.doesNotMatch(out, /Add the registry/)
  assert.equal(
    await readFile(path.join(folder, 'mfe-plaza/.npmrc'), 'utf8'),
    'ignore-scripts=true\n@tessera:registry=https://registry.example/\n',
  )
})

test('in another workspace, writes a repository to a folder and leaves the workspace as it is', async t => {
  const workspace = '{ "name": "theirs", "workspaces": ["one"] }'
  const { folder, out } = await createRepository(t, { 'package.json': workspace })
  assert.match(out, /^ {2}cd mfe-plaza$/m)
  assert.equal(await readFile(path.join(folder, 'package.json'), 'utf8'), workspace)
  assert.equal((await readJson(folder, 'mfe-plaza/package.json')).name, 'mfe-plaza')
  const again = await runTessera(['new', 'mfe-plaza', '--path', '/plaza'], { folder })
  assert.equal(again.error, 'There is a mfe-plaza already; choose another name.')
})

test('writes the titles, whatever their characters', async t => {
  const { root, create } = await setUp(t)
  const [en, zh] = ['Ada\'s "night" \\ market', '夜市“一”']
  const { out } = await create('mfe-night', '--path', '/night', '--title', en, '--title-zh', zh)
  assert.doesNotMatch(out, /translate/)
  const file = path.join(root, 'mfe-night/src/manifest.ts')
  const { manifest } = (await import(pathToFileURL(file).href)) as { manifest: unknown }
  assert.partialDeepStrictEqual(manifest, {
    screens: [{ title: { en, zh } }],
    navigation: [{ label: { en, zh } }],
  })
  for (const [language, title] of Object.entries({ en, zh }))
    assert.equal((await readJson(root, `mfe-night/locales/${language}.json`)).title, title)
})

for (const [option, framework] of [
  ['--vite', 'react'],
  ['--vue', 'vue'],
  ['--svelte', 'svelte'],
] as const)
  test(`${option} writes a repository with the sources of its example, under the new name`, async t => {
    const folder = await createTemporaryFolder(t)
    const words = ['new', 'mfe-night-market', '--path', '/market', '--title', 'Market', '--title-zh', '夜市']
    const { code, out } = await runTessera([...words, option], { folder })
    assert.equal(code, 0)
    assert.match(out, /^ {2}npm run ship$/m)
    const manifest = tesseraManifest.parse(await readJson(folder, 'tessera.json'))
    assert.equal(manifest.name, 'mfe-night-market')
    assert.deepEqual(
      manifest.screens.map(({ path: address, title }) => ({ address, title })),
      [{ address: '/market', title: { en: 'Market', zh: '夜市' } }],
    )
    const { name, scripts, dependencies, devDependencies } = await readJson(folder, 'package.json')
    assert.equal(name, 'mfe-night-market')
    assert.equal((scripts as Record<string, string>).ship, 'tessera ship mfe-night-market')
    assert.ok(framework in (dependencies as object))
    assert.ok('@tessera/cli' in (devDependencies as object))
    const files = await readdir(folder, { recursive: true, withFileTypes: true })
    for (const file of files.filter(entry => entry.isFile())) {
      const text = await readFile(path.join(file.parentPath, file.name), 'utf8')
      assert.doesNotMatch(text, /mfe[-_](clock|notes|tally)|'(Clock|Notes|Tally)'/, file.name)
    }
    const names = files.map(entry => entry.name)
    for (const expected of ['.gitignore', '.npmrc', 'README.md', 'remote.js'])
      assert.ok(names.includes(expected))
    assert.ok(!names.includes('node_modules') && !names.includes('package-lock.json'))
  })

test('takes one of the options for a framework, and none in a checkout', async t => {
  const { create } = await setUp(t)
  assert.equal(
    (await create('mfe-plaza', '--path', '/plaza', '--vue')).error,
    '--vue writes a repository of its own; run it outside of this checkout.',
  )
  assert.equal(
    (await create('mfe-plaza', '--path', '/plaza', '--vue', '--vite')).error,
    'Choose one of --vite and --vue.',
  )
})

/** Starts a platform whose production has a shell with the screen /help, and a remote with the screen /shop. */
async function startLivePlatform(t: TestContext) {
  const platform = await startFakePlatform(t)
  const toScreen = (name: string) => ({
    name,
    path: `/${name}`,
    layout: 'site' as const,
    title: { en: name, zh: name },
  })
  const base = { version: '1.0.0', base: '/remotes/a/1.0.0/', integrity: {} }
  const manifest = {
    name: 'mfe-shop',
    contract: contractVersion,
    screens: [toScreen('shop')],
    slices: [],
    namespace: 'mfe-shop',
  }
  const files = { container: 'shop', entry: 'entry.js', screenFiles: {}, languageFiles: {} }
  const current = { ...base, ...manifest, ...files }
  platform.on(getComposition, () => ({
    id: 'c1',
    channel: 'production' as const,
    shell: base,
    remotes: [{ name: 'mfe-shop', current, previous: null }],
  }))
  const release = {
    remote: 'shell',
    version: '1.0.0',
    provenance: {},
    files: {},
    shared: {},
    screens: [toScreen('help')],
  }
  platform.on(getRelease, () => ({ success: true, release }))
  return platform
}

test('says that the platform has the name or the path already, and writes nothing', async t => {
  const { url } = await startLivePlatform(t)
  const folder = await createTemporaryFolder(t)
  const readError = async (token: string, ...words: string[]) =>
    (await runTessera(['new', ...words], { folder, url, token })).error
  assert.equal(
    await readError('', 'mfe-shop', '--path', '/plaza'),
    'There is a mfe-shop already; choose another name.',
  )
  assert.equal(
    await readError('', 'mfe-plaza', '--path', '/SHOP'),
    '/shop is claimed by mfe-shop, screen "shop"; choose another --path.',
  )
  assert.equal(
    await readError('secret', 'mfe-plaza', '--path', '/help'),
    '/help is claimed by shell, screen "help"; choose another --path.',
  )
  assert.deepEqual(await readdir(folder), [])
  assert.equal(await readError('secret', 'mfe-plaza', '--path', '/plaza'), '')
})

test('takes the versions that the platform offers', async t => {
  const platform = await startFakePlatform(t)
  const shell = { version: '1.0.0', base: '/remotes/shell/1.0.0/', integrity: {} }
  const packages = { react: '19.9.0', '@tessera/shared-ui': '0.7.1' }
  platform.on(getComposition, () => ({
    id: 'c1',
    channel: 'production' as const,
    shell,
    remotes: [],
    packages,
  }))
  const { folder } = await createRepository(t, {}, platform.url)
  const { dependencies } = await readJson(folder, 'package.json')
  const { react, '@tessera/shared-ui': sharedUi, redux } = dependencies as Record<string, string>
  assert.deepEqual([react, sharedUi], ['^19.9.0', '^0.7.1'])
  assert.match(redux ?? '', /^\^5/)
})
