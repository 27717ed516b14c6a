import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { tesseraManifest } from '@tessera/shared-contracts'
import { runTessera } from '../../test/run-tessera.ts'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'

/** Runs the command in a repository with these files. An object is written as JSON. */
async function runInit(t: TestContext, files: Record<string, unknown>, ...words: string[]) {
  const folder = await createTemporaryFolder(t)
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
  const result = await runTessera(['init', ...words], { folder })
  const text = await readFile(path.join(folder, 'tessera.json'), 'utf8').catch(() => 'null')
  return { ...result, manifest: JSON.parse(text) as unknown }
}

const packageOf = (...names: string[]) => ({
  name: '@team/MyClock',
  devDependencies: Object.fromEntries(names.map(name => [name, '^19.0.0'])),
})
const manifestOf = (...exposes: string[]) => ({
  metaData: { remoteEntry: { name: 'remoteEntry.js' } },
  exposes: exposes.map(expose => ({ path: expose })),
})
const readScreens = (manifest: unknown) =>
  tesseraManifest
    .parse(manifest)
    .screens.map(({ name, path: address, expose, mount }) => [name, address, expose, mount])

test('writes the exposes of a build and the framework of its package', async t => {
  const { code, out, manifest } = await runInit(t, {
    'package.json': packageOf('@module-federation/vite', 'vite', 'vue'),
    'dist/mf-manifest.json': manifestOf('./ClockFace', './Hands'),
  })
  assert.equal(code, 0)
  assert.match(out, /the build tool: Vite with @module-federation\/vite\n.*the framework: vue/)
  assert.deepEqual(readScreens(manifest), [
    ['clock-face', '/my-clock/clock-face', './ClockFace', 'vue'],
    ['hands', '/my-clock/hands', './Hands', 'vue'],
  ])
})

test('reads the configuration of a build that does not exist yet', async t => {
  const { manifest } = await runInit(
    t,
    {
      'package.json': { dependencies: { react: '^18.2.0' }, devDependencies: { webpack: '^5.0.0' } },
      'webpack.config.js': `
      const output = { filename: '[name].js' }
      new ModuleFederationPlugin({ name: 'clock', filename: 'start.js', exposes: { './App': './src/App' } })`,
    },
    'mfe-clock',
  )
  assert.deepEqual(readScreens(manifest), [['app', '/mfe-clock', './App', 'own-react']])
  const { entry, container } = tesseraManifest.parse(manifest)
  assert.deepEqual([entry, container], ['start.js', 'clock'])
})

test('names the entry of @originjs, which is an ES module', async t => {
  const { manifest, out } = await runInit(t, {
    'package.json': packageOf('@originjs/vite-plugin-federation', 'svelte'),
    'vite.config.ts': `federation({ name: 'clock', exposes: { './App': './src/App.svelte' } })`,
  })
  const { entry, entryType } = tesseraManifest.parse(manifest)
  assert.deepEqual([entry, entryType], ['assets/remoteEntry.js', 'module'])
  assert.match(out, /@originjs offers no framework/)
})

for (const [names, tool] of [
  [['@rspack/core'], 'Rspack'],
  [['@rsbuild/core', '@rspack/core'], 'Rsbuild'],
  [['@modern-js/app-tools', '@rspack/core'], 'Modern.js'],
] as const)
  test(`recognises ${tool}`, async t => {
    const files = {
      'package.json': packageOf(...names, 'react'),
      'module-federation.config.ts': `export default { exposes: { './App': './src/App.tsx' } }`,
    }
    const { out, manifest } = await runInit(t, files)
    assert.ok(out.includes(`the build tool: ${tool}\n`))
    assert.deepEqual(readScreens(manifest), [['app', '/my-clock', './App', 'react']])
  })

for (const [name, files, sentence] of [
  ['no build tool', { 'package.json': packageOf('react') }, /names no build tool with Module Federation/],
  ['no exposes', { 'package.json': packageOf('webpack') }, /No exposes were found/],
  ['native-federation', { 'package.json': packageOf('@softarc/native-federation') }, /form no container/],
  ['a tessera.json', { 'package.json': packageOf('webpack'), 'tessera.json': { own: 1 } }, /exists; nothing/],
] as const)
  test(`a repository with ${name} gets no file`, async t => {
    const { code, error, manifest } = await runInit(t, files)
    assert.equal(code, 1)
    assert.match(error, sentence)
    assert.deepEqual(manifest, name === 'a tessera.json' ? { own: 1 } : null)
  })
