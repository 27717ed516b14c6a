import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import Fastify from 'fastify'
import { createDiskMediaStore } from '../infra/storage/disk-media-store.ts'
import type { MediaStore } from '../features/media/media.ts'
import { createZip, getZipSize, type ZipFile } from './zip.ts'
import { toDataDescriptor, toCentralDirectoryHeader } from './zip-records.ts'

/** More than the buffers between the server and a client that does not read. */
const fileBytes = 12_000_000
const keys = ['first-picture-01.png', 'second-picture-2.png', 'third-picture-03.png']
const toFiles = (media: MediaStore) => keys.map(key => ({ name: key, read: () => media.read(key) }))

async function createStore(t: TestContext): Promise<MediaStore> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-zip-'))
  t.after(() => rm(folder, { recursive: true }))
  const media = createDiskMediaStore(folder)
  for (const key of keys) await media.put(key, Buffer.alloc(fileBytes, key))
  return media
}

/** Serves a zip of the files, and returns a request for it whose body is not read yet. */
async function download(t: TestContext, media: MediaStore, files: readonly ZipFile[] = toFiles(media)) {
  const app = Fastify({ forceCloseConnections: true })
  app.get('/zip', () => createZip(files, Date.UTC(2026, 0, 31)))
  app.get('/other', () => 'still there')
  await app.listen({ port: 0 })
  t.after(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const [response] = (await once(get({ port, path: '/zip' }), 'response')) as [IncomingMessage]
  const isAlive = async () => (await fetch(`http://localhost:${port}/other`)).text()
  return { response, isAlive }
}

test('a zip has every file', async t => {
  const { response } = await download(t, await createStore(t))
  const zip = await buffer(response)
  assert.equal(zip.length, getZipSize(keys.map(name => ({ name, size: fileBytes }))))
  for (const key of keys) assert.ok(zip.includes(key))
})

test(
  'a file that is deleted during a download ends that download, and nothing else',
  { timeout: 10_000 },
  async t => {
    const media = await createStore(t)
    const { response, isAlive } = await download(t, media)
    await once(response, 'readable')
    await media.remove('third-picture-03.png')
    await assert.rejects(buffer(response), { code: 'ECONNRESET' })
    assert.equal(await isAlive(), 'still there')
  },
)

/** A store whose files end with an error after some bytes. */
const loseAfter = (media: MediaStore, chunks: number): MediaStore => ({
  ...media,
  read: () =>
    Readable.from(
      (function* () {
        for (let chunk = 0; chunk < chunks; chunk += 1) yield Buffer.alloc(64_000)
        throw new Error('the store is away')
      })(),
    ),
})

test('so does a store that is lost in the middle of a file', { timeout: 10_000 }, async t => {
  const { response, isAlive } = await download(t, loseAfter(await createStore(t), 100))
  await assert.rejects(buffer(response), { code: 'ECONNRESET' })
  assert.equal(await isAlive(), 'still there')
})

test(
  'a store that is away before the first byte is a fault of that request',
  { timeout: 10_000 },
  async t => {
    const { response, isAlive } = await download(t, loseAfter(await createStore(t), 0))
    assert.equal(response.statusCode, 500)
    assert.equal(await isAlive(), 'still there')
  },
)

test('so does a text that cannot be read when its turn comes', { timeout: 10_000 }, async t => {
  const media = await createStore(t)
  async function* read() {
    yield 'a text'
    await Promise.reject(new Error('the database is away'))
  }
  const files = [...toFiles(media), { name: 'portfolio.json', read }]
  const { response, isAlive } = await download(t, media, files)
  await assert.rejects(buffer(response), { code: 'ECONNRESET' })
  assert.equal(await isAlive(), 'still there')
})

test('a file is read when the client has received those before', { timeout: 10_000 }, async t => {
  const media = await createStore(t)
  const opened: string[] = []
  const read = (key: string) => {
    opened.push(key)
    return media.read(key)
  }
  const { response } = await download(t, { ...media, read })
  await once(response, 'readable')
  assert.deepEqual(opened, keys.slice(0, 1))
  await buffer(response)
  assert.deepEqual(opened, keys)
})

test('a zip of more files than its first format could count has all of them', async () => {
  const count = 66_000
  const files = Array.from({ length: count }, (_, n) => ({ name: `file ${n}`, read: () => [`${n}`] }))
  const zip = await buffer(createZip(files, Date.UTC(2026, 0, 31)))
  const size = getZipSize(files.map(({ name, read }) => ({ name, size: read().join('').length })))
  assert.equal(zip.length, size)
  // The Zip64 end record, its locator and the end record
  const end = zip.subarray(-(56 + 20 + 22))
  assert.equal(end.readUInt32LE(0), 0x06_06_4b_50)
  assert.equal(end.readBigUInt64LE(32), BigInt(count))
  const directory = Number(end.readBigUInt64LE(48))
  assert.equal(zip.readUInt32LE(directory), 0x02_01_4b_50)
  assert.equal(Number(end.readBigUInt64LE(40)), zip.length - end.length - directory)
  assert.equal(Number(end.readBigUInt64LE(56 + 8)), zip.length - end.length)
})

test('a file that begins after 4 GiB has its place in a Zip64 field', () => {
  const offset = 2 ** 32 + 5
  const record = toCentralDirectoryHeader({ name: 'a', offset, size: 7, crc: 9, at: Date.UTC(2026, 0, 31) })
  assert.equal(record.readUInt32LE(42), 0xff_ff_ff_ff)
  assert.equal(record.readUInt16LE(30), 12)
  assert.equal(Number(record.readBigUInt64LE(46 + 1 + 4)), offset)
  assert.throws(() => toDataDescriptor({ size: 2 ** 32, crc: 0 }), RangeError)
})
