import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import { remoteManifest, tesseraManifest } from '@tessera/shared-contracts'
import { check } from 'prettier'
import { runTessera } from '../../test/run-tessera.ts'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'

/** Writes a new remote, to which a team adds. */
async function setUp(t: TestContext) {
  const folder = await createTemporaryFolder(t)
  await runTessera(['new', 'mfe-plaza', '--path', '/plaza'], { folder })
  const add = (...words: string[]) => runTessera(['add', ...words], { folder })
  const read = (name: string) => readFile(path.join(folder, name), 'utf8')
  const readManifest = async () => {
    // Without the import of the contract, which is not installed in the folder
    const text = (await read('src/manifest.ts')).replace(/^import .*\n/, 'const contractVersion = 2\n')
    const copy = path.join(folder, `manifest-${Math.random()}.ts`)
    await writeFile(copy, text.replace(' as const satisfies RemoteManifest', ''))
    const { manifest } = (await import(pathToFileURL(copy).href)) as { manifest: unknown }
    return remoteManifest.parse(manifest)
  }
  return { folder, add, read, readManifest }
}

test('adds a screen with its texts and its test', async t => {
  const { add, read, readManifest } = await setUp(t)
  const { code, out } = await add('screen', 'flower-stall', '--path', '/plaza/:stall', '--title-zh', '花摊')
  assert.equal(code, 0)
  assert.doesNotMatch(out, /translate/)
  assert.deepEqual((await readManifest()).screens.at(-1), {
    name: 'flower-stall',
    path: '/plaza/:stall',
    layout: 'site',
    title: { en: 'Flower stall', zh: '花摊' },
  })
  assert.match(
    await read('src/remote.ts'),
    /'flower-stall': async \(\) =>\s+\(await import\('\.\/screens\/flower-stall\/flower-stall-screen\.tsx'\)\)\.FlowerStallScreen,/,
  )
  const texts = JSON.parse(await read('locales/zh.json')) as Record<string, string>
  assert.deepEqual(Object.keys(texts), ['title', 'welcome', 'flowerStallTitle', 'flowerStallWelcome'])
  assert.equal(texts.flowerStallTitle, '花摊')
  assert.match(await read('src/screens/flower-stall/flower-stall-screen.tsx'), /t\('flowerStallTitle'\)/)
  assert.match(await read('src/screens/flower-stall/flower-stall-screen.test.tsx'), /zh\.flowerStallTitle/)
})

test('adds extensions and settings, formatted, to fields that did not exist', async t => {
  const { folder, add, read, readManifest } = await setUp(t)
  const { out } = await add('extension', 'send-to-plaza', '--slot', 'image-actions', '--title', 'Send')
  assert.match(out, /^The Chinese title is "Send" too: translate it in locales\/zh\.json\.$/m)
  await add('extension', 'print', '--slot', 'image-details')
  await add('setting', 'maxStalls', '--default', '20', '--about', 'The most stalls of a page')
  await add('setting', 'isOpen', '--default', 'true', '--about', 'Whether the market is open')
  await add('setting', 'greeting', '--default', 'Hello', '--about', 'The first words')
  const { extensions, settings } = await readManifest()
  assert.deepEqual(extensions, [
    { name: 'send-to-plaza', slot: 'image-actions', order: 1000 },
    { name: 'print', slot: 'image-details', order: 1000 },
  ])
  assert.deepEqual(settings, {
    maxStalls: { type: 'number', default: 20, about: 'The most stalls of a page' },
    isOpen: { type: 'boolean', default: true, about: 'Whether the market is open' },
    greeting: { type: 'text', default: 'Hello', about: 'The first words' },
  })
  assert.match(
    await read('src/extensions/send-to-plaza.tsx'),
    /PropsOfSlot<'image-actions'>[^]*t\('sendToPlaza'\)/,
  )
  assert.match(await read('src/remote.ts'), /extensions: \{[^]*'send-to-plaza': async[^]*print: async/)
  const style = { printWidth: 110, semi: false, singleQuote: true, arrowParens: 'avoid' } as const
  for (const name of ['src/manifest.ts', 'src/remote.ts', 'src/extensions/print.tsx'])
    assert.ok(await check(await read(name), { ...style, filepath: path.join(folder, name) }), name)
})

test('adds to tessera.json of a remote with another build tool, and says what to export', async t => {
  const folder = await createTemporaryFolder(t)
  const manifest = { name: 'mfe-clock', screens: [] }
  await writeFile(path.join(folder, 'tessera.json'), JSON.stringify(manifest))
  const add = (...words: string[]) => runTessera(['add', ...words], { folder })
  const { out } = await add('screen', 'clock', '--path', '/clock')
  assert.match(out, /^Export it as the screen "clock" of the module "\.\/remote"/m)
  await add('extension', 'alarm', '--slot', 'image-actions')
  await add('setting', 'isDigital', '--default', 'false', '--about', 'Digits in place of hands')
  const written = JSON.parse(await readFile(path.join(folder, 'tessera.json'), 'utf8')) as object
  assert.deepEqual(written, {
    name: 'mfe-clock',
    screens: [{ name: 'clock', path: '/clock', layout: 'site', title: { en: 'Clock', zh: 'Clock' } }],
    extensions: [{ name: 'alarm', slot: 'image-actions', order: 1000 }],
    settings: { isDigital: { type: 'boolean', default: false, about: 'Digits in place of hands' } },
  })
  assert.ok(tesseraManifest.safeParse(written).success)
  assert.match(
    (await add('screen', 'clock', '--path', '/other')).error,
    /^There is "clock" in tessera\.json already/,
  )
})

test('rejects what exists, what is incomplete, and a folder without a remote', async t => {
  const { folder, add, read } = await setUp(t)
  const before = await read('src/manifest.ts')
  const errors = [
    [['screen', 'plaza', '--path', '/x'], 'There is "plaza" in this remote already.'],
    [['screen', 'stall'], '--path must be the address of the screen, as in /showcase or /showcase/:id.'],
    [
      ['screen', 'Stall', '--path', '/x'],
      'A name has lower-case words, as in send-to-sketchbook, not "Stall".',
    ],
    [
      ['extension', 'send'],
      '--slot must be the name of a slot, such as image-actions; "tessera catalog" lists them.',
    ],
    [['setting', 'max'], 'A setting needs its --default, and with --about a sentence on what it changes.'],
    [
      ['setting', 'Max', '--default', '1', '--about', 'x'],
      '"Max" is no setting: its name is no word such as "maxImages".',
    ],
    [['route', 'x'], 'Add one of screen, extension, setting, not "route".'],
  ] as const
  for (const [words, error] of errors) assert.deepEqual(await add(...words), { code: 1, out: '', error })
  assert.equal(await read('src/manifest.ts'), before)
  await mkdir(path.join(folder, 'empty'))
  const words = ['add', 'setting', 'max', '--default', '1', '--about', 'x']
  const { error } = await runTessera(words, { folder: path.join(folder, 'empty') })
  assert.match(error, /^There is no remote in .*; run the command in its folder, or name it with --remote\.$/)
})

test('replaces no text that the remote has', async t => {
  const { folder, add, read } = await setUp(t)
  const texts = { download: 'Save the image', stallWelcome: 'Come in' }
  await writeFile(path.join(folder, 'locales/zh.json'), JSON.stringify(texts))
  const names = ['src/manifest.ts', 'src/remote.ts', 'locales/en.json', 'locales/zh.json']
  const before = await Promise.all(names.map(read))
  const additions = [
    [['extension', 'download', '--slot', 'image-actions'], 'download'],
    [['screen', 'stall', '--path', '/stall'], 'stallWelcome'],
  ] as const
  for (const [words, key] of additions) {
    const error = `There is a text "${key}" in locales/zh.json already; choose another name, or rename the text.`
    assert.deepEqual(await add(...words), { code: 1, out: '', error })
  }
  assert.deepEqual(await Promise.all(names.map(read)), before)
})
