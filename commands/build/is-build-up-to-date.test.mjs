import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { readUsedExports } from '../../build/tree-shaken-packages.mjs'
import { computeSourceHash } from '../../remote-preset/src/source-hash.mjs'
import { root } from '../run/process.mjs'
import { isBuildUpToDate } from './is-build-up-to-date.mjs'

/** Creates a package with one source, and returns how to write to it. */
async function createPackage(t) {
  const folder = await mkdtemp(path.join(tmpdir(), 'tessera-built-'))
  t.after(() => rm(folder, { recursive: true }))
  const write = async (name, content) => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), content)
  }
  await write('package.json', '{ "name": "some-remote" }')
  await write('src/remote.ts', 'export const remote = 1')
  return { folder, write }
}

test('a remote is up to date until one of its sources changes', async t => {
  const { folder, write } = await createPackage(t)
  assert.equal(await isBuildUpToDate(folder), false, 'before the first build')
  const sourceHash = await computeSourceHash(folder)
  const files = { 'entry.js': { bytes: 4 } }
  await write('dist/remote.json', JSON.stringify({ build: { sourceHash }, files }))
  assert.equal(await isBuildUpToDate(folder), false, 'after a build that was interrupted')
  await write('dist/entry.js', 'code')
  assert.equal(await isBuildUpToDate(folder), true)
  await write('src/remote.ts', 'export const remote = 2')
  assert.equal(await isBuildUpToDate(folder), false)
})

test('the shell is built again when a remote uses another export of a shared package', async t => {
  const { folder, write } = await createPackage(t)
  const sourceHash = await computeSourceHash(folder, [path.join(root, 'build')])
  const used = readUsedExports(root)
  const writeRecord = exports =>
    write('dist/shell.json', JSON.stringify({ build: { sourceHash }, treeShaken: { exports }, files: {} }))
  await writeRecord(used)
  assert.equal(await isBuildUpToDate(folder), true)
  await writeRecord({ ...used, 'another-package': ['other'] })
  assert.equal(await isBuildUpToDate(folder), false)
})
