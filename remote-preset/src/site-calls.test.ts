import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import webpack, { type Compilation, type Configuration } from 'webpack'
import * as contracts from '@tessera/shared-contracts'
import { findCallDefinitions, listUsedCalls } from './site-calls.mjs'

/** A contract of two modules, and a remote that uses one call of the first. */
const files: Record<string, string> = {
  'node_modules/@tessera/shared-contracts/package.json':
    '{ "name": "@tessera/shared-contracts", "type": "module", "exports": "./index.js", "sideEffects": false }',
  'node_modules/@tessera/shared-contracts/index.js':
    "export * from './define-call.js'\nexport * from './gallery.js'\nexport * from './account.js'",
  'node_modules/@tessera/shared-contracts/define-call.js':
    'export const defineCall = (method, path, fields) => ({ method, path, ...fields })',
  'node_modules/@tessera/shared-contracts/gallery.js': `import { defineCall } from './define-call.js'
export const getCreations = defineCall('POST', '/api/get_creations.php', { response: {} })
export const getAuthor = defineCall('GET', '/api/author', { response: {} })`,
  'node_modules/@tessera/shared-contracts/account.js': `import { defineCall } from './define-call.js'
export const logOut = defineCall('POST', '/api/logout.php', { response: {} })`,
  // Both use the contract, so that webpack joins its modules to one of their own
  'src/index.js': "globalThis.load = [() => import('./one.js'), () => import('./two.js')]",
  'src/one.js': "import { getCreations } from '@tessera/shared-contracts'\nglobalThis.one = getCreations",
  'src/two.js': "import { getCreations } from '@tessera/shared-contracts'\nglobalThis.two = getCreations",
}

async function build(t: TestContext, options: Configuration) {
  const folder = await mkdtemp(path.join(tmpdir(), 'tessera-calls-'))
  t.after(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), text)
  }
  let calls: string[] | undefined
  const compiler = webpack({ context: folder, output: { path: path.join(folder, 'dist') }, ...options })
  compiler.hooks.thisCompilation.tap('test', (compilation: Compilation) =>
    compilation.hooks.processAssets.tap('test', () => void (calls = listUsedCalls(compilation))),
  )
  const stats = await promisify(compiler.run.bind(compiler))()
  await promisify(compiler.close.bind(compiler))()
  assert.ok(stats && !stats.hasErrors(), stats?.toString())
  return calls
}

test('a build lists the calls that its code uses, and no others of the contract', async t => {
  assert.deepEqual(await build(t, { mode: 'production' }), ['POST /api/get_creations.php'])
  const apart = { mode: 'production' as const, optimization: { concatenateModules: false } }
  assert.deepEqual(await build(t, apart), ['POST /api/get_creations.php'])
})

test('a build for development does not know which calls it uses', async t => {
  assert.equal(await build(t, { mode: 'development' }), undefined)
})

test('finds every call of the contract in its sources', async () => {
  const folder = path.join(import.meta.dirname, '../../shared-contracts/src/calls')
  const names = (await readdir(folder, { recursive: true })).filter(name => /(?<!\.test)\.ts$/.test(name))
  const sources = await Promise.all(names.map(name => readFile(path.join(folder, name), 'utf8')))
  const found = sources.flatMap(source => [...findCallDefinitions(source)])
  const isCall = (value: unknown): value is contracts.Call =>
    typeof value === 'object' && value !== null && 'encoding' in value
  const expected = Object.entries<unknown>(contracts).flatMap(([name, value]) =>
    isCall(value) ? [[name, contracts.formatCall(value)]] : [],
  )
  assert.deepEqual(found.sort(), expected.sort())
})
