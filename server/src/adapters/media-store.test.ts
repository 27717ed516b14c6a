import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { diskMediaStore } from './media-store.ts'

async function folderFor(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-media-'))
  context.after(() => rm(folder, { recursive: true }))
  return folder
}

const key = 'AbcdefghIjklmn_-.png'

test('a file is read back whole or in part, and is gone when it is removed', async context => {
  const store = diskMediaStore(await folderFor(context))
  await store.put(key, Buffer.from('0123456789'))

  assert.equal(await store.size(key), 10)
  assert.equal((await buffer(store.read(key))).toString(), '0123456789')
  assert.equal((await buffer(store.read(key, { start: 2, end: 4 }))).toString(), '234')

  await store.remove(key)
  await store.remove(key)
  assert.equal(await store.size(key), null)
})

test('only whole files have a name, however many write the same key at once', async context => {
  const folder = await folderFor(context)
  const store = diskMediaStore(folder)
  const files = ['a', 'b', 'c', 'd'].map(letter => Buffer.from(letter.repeat(100_000)))
  await Promise.all(files.map(file => store.put(key, file)))

  const kept = await buffer(store.read(key))
  assert.ok(files.some(file => file.equals(kept)))
  assert.deepEqual(await readdir(join(folder, 'ab')), [key])
})

test('what is no key reaches no file', async context => {
  const folder = await folderFor(context)
  await writeFile(join(folder, 'secret.png'), 'secret')
  const store = diskMediaStore(join(folder, 'media'))
  for (const path of [
    '../secret.png',
    '..%2Fsecret.png',
    'AbcdefghIjklmn_-.html',
    '/etc/passwd',
    '',
    `${key}/..`,
  ]) {
    await assert.rejects(async () => store.size(path), TypeError)
    assert.throws(() => store.read(path), TypeError)
    await assert.rejects(store.put(path, Buffer.from('x')), TypeError)
  }
})
