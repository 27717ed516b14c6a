import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import type { MediaStore } from '../domain/media.ts'
import { openTestBucket } from '../testing-object-store.ts'
import { bucketMediaStore } from './bucket/bucket-media-store.ts'
import { diskMediaStore } from './media-store.ts'

async function folderFor(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-media-'))
  t.after(() => rm(folder, { recursive: true }))
  return folder
}

const key = 'AbcdefghIjklmn_-.png'

const places: Record<string, (t: TestContext) => Promise<MediaStore>> = {
  'on the disk': async t => diskMediaStore(join(await folderFor(t), 'media')),
  'in a bucket': async t => bucketMediaStore((await openTestBucket(t)).bucket),
}

for (const [place, open] of Object.entries(places)) {
  test(`${place}: a file is read back whole or in part, and is gone when it is removed`, async t => {
    const store = await open(t)
    await store.put(key, Buffer.from('0123456789'))

    assert.equal(await store.size(key), 10)
    assert.equal((await buffer(store.read(key))).toString(), '0123456789')
    assert.equal((await buffer(store.read(key, { start: 2, end: 4 }))).toString(), '234')

    await store.remove(key)
    await store.remove(key)
    assert.equal(await store.size(key), null)
    await assert.rejects(buffer(store.read(key)))
  })

  test(`${place}: a file of this machine is taken over, byte by byte, and gone from where it was`, async t => {
    const store = await open(t)
    const path = join(await folderFor(t), 'video')
    // More than a stream hands on at once, and no two parts alike
    const file = Buffer.from(Uint32Array.from({ length: 300_000 }, (_, i) => i * i).buffer)
    await writeFile(path, file)
    await store.take('AbcdefghIjklmn_-.mp4', path)

    assert.ok(file.equals(await buffer(store.read('AbcdefghIjklmn_-.mp4'))))
    await assert.rejects(stat(path), { code: 'ENOENT' })
  })

  test(`${place}: a later file replaces an earlier one, and a writer never leaves a mixture`, async t => {
    const store = await open(t)
    await store.put(key, Buffer.from('the first one'))
    const files = ['a', 'b', 'c', 'd'].map(letter => Buffer.from(letter.repeat(100_000)))
    await Promise.all(files.map(file => store.put(key, file)))
    const kept = await buffer(store.read(key))
    assert.ok(files.some(file => file.equals(kept)))
  })

  test(`${place}: what is no key reaches no file`, async t => {
    const store = await open(t)
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
      await assert.rejects(store.take(path, 'x'), TypeError)
      await assert.rejects(async () => store.remove(path), TypeError)
    }
  })

  test(`${place}: a store that works says so`, async t => {
    await (await open(t)).check()
  })
}

test('only whole files have a name on the disk', async t => {
  const folder = await folderFor(t)
  const store = diskMediaStore(folder)
  await Promise.all(['a', 'b'].map(letter => store.put(key, Buffer.from(letter.repeat(100_000)))))
  assert.deepEqual(await readdir(join(folder, 'ab')), [key])
})

test('what reaches the bucket only in part is sent anew, and never seen', async t => {
  const { bucket, store } = await openTestBucket(t)
  const media = bucketMediaStore(bucket)
  const path = join(await folderFor(t), 'video')
  const file = Buffer.alloc(3_000_000, 'frame')
  await writeFile(path, file)

  store.breakNextPuts(3)
  await assert.rejects(media.take('AbcdefghIjklmn_-.mp4', path))
  assert.equal(await media.size('AbcdefghIjklmn_-.mp4'), null)

  store.breakNextPuts(2)
  await media.take('AbcdefghIjklmn_-.mp4', path)
  assert.ok(file.equals(await buffer(media.read('AbcdefghIjklmn_-.mp4'))))
})
