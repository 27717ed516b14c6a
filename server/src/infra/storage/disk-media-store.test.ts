import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import type { MediaStore } from '../../features/media/media.ts'
import { openTestBucket } from '../../../test/fakes/fake-s3-server.ts'
import { createBucketMediaStore } from './bucket/bucket-media-store.ts'
import { createDiskMediaStore } from './disk-media-store.ts'

async function createFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-media-'))
  t.after(() => rm(folder, { recursive: true }))
  return folder
}

const key = 'AbcdefghIjklmn_-.png'

const storeKinds: Record<string, (t: TestContext) => Promise<MediaStore>> = {
  'on the disk': async t => createDiskMediaStore(join(await createFolder(t), 'media')),
  'in a bucket': async t => createBucketMediaStore((await openTestBucket(t)).bucket),
}

for (const [kind, open] of Object.entries(storeKinds)) {
  test(`${kind}: a stored file is read whole or in part, until it is removed`, async t => {
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

  test(`${kind}: putFile moves a local file into the store`, async t => {
    const store = await open(t)
    const path = join(await createFolder(t), 'video')
    // Larger than one chunk of a stream, with different content in each part.
    const file = Buffer.from(Uint32Array.from({ length: 300_000 }, (_, i) => i * i).buffer)
    await writeFile(path, file)
    await store.putFile('AbcdefghIjklmn_-.mp4', path)

    assert.ok(file.equals(await buffer(store.read('AbcdefghIjklmn_-.mp4'))))
    await assert.rejects(stat(path), { code: 'ENOENT' })
  })

  test(`${kind}: a later file replaces an earlier one, also with concurrent writers`, async t => {
    const store = await open(t)
    await store.put(key, Buffer.from('the first one'))
    const files = ['a', 'b', 'c', 'd'].map(letter => Buffer.from(letter.repeat(100_000)))
    await Promise.all(files.map(file => store.put(key, file)))
    const stored = await buffer(store.read(key))
    assert.ok(files.some(file => file.equals(stored)))
  })

  test(`${kind}: an invalid key is refused`, async t => {
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
      await assert.rejects(store.putFile(path, 'x'), TypeError)
      await assert.rejects(async () => store.remove(path), TypeError)
    }
  })

  test(`${kind}: the check of a working store resolves`, async t => {
    await (await open(t)).check()
  })
}

test('a file appears on the disk only when it is complete', async t => {
  const folder = await createFolder(t)
  const store = createDiskMediaStore(folder)
  await Promise.all(['a', 'b'].map(letter => store.put(key, Buffer.from(letter.repeat(100_000)))))
  assert.deepEqual(await readdir(join(folder, 'ab')), [key])
})

test('an interrupted write to the bucket is repeated, and leaves no object', async t => {
  const { bucket, store } = await openTestBucket(t)
  const media = createBucketMediaStore(bucket)
  const path = join(await createFolder(t), 'video')
  const file = Buffer.alloc(3_000_000, 'frame')
  await writeFile(path, file)

  store.failNextPuts(3)
  await assert.rejects(media.putFile('AbcdefghIjklmn_-.mp4', path))
  assert.equal(await media.size('AbcdefghIjklmn_-.mp4'), null)

  store.failNextPuts(2)
  await media.putFile('AbcdefghIjklmn_-.mp4', path)
  assert.ok(file.equals(await buffer(media.read('AbcdefghIjklmn_-.mp4'))))
})
