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
import { createDiskMediaStore } from '../../../infra/storage/disk-media-store.ts'
import type { MediaStore } from '../../media/media.ts'
import type { ExportFile } from './account-export.ts'
import { createZip } from './export-zip.ts'

/** More than the buffers between the server and a client that does not read. */
const fileBytes = 12_000_000
const keys = ['first-picture-01.png', 'second-picture-2.png', 'third-picture-03.png']
const mediaFiles = keys.map(key => ({ name: key, key }))

async function createStore(t: TestContext): Promise<MediaStore> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-zip-'))
  t.after(() => rm(folder, { recursive: true }))
  const media = createDiskMediaStore(folder)
  for (const key of keys) await media.put(key, Buffer.alloc(fileBytes, key))
  return media
}

/** Serves a zip of the files, and returns a request for it whose body is not read yet. */
async function download(t: TestContext, media: MediaStore, files: ExportFile[] = mediaFiles) {
  const app = Fastify({ forceCloseConnections: true })
  app.get('/zip', async (_, reply) => {
    const { stream, bytes } = await createZip(files, media)
    reply.header('content-length', bytes)
    return stream
  })
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
  assert.equal(zip.length, Number(response.headers['content-length']))
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

test('so is a text that cannot be read when its turn comes', { timeout: 10_000 }, async t => {
  let reads = 0
  const readText = () =>
    (reads += 1) === 1 ? Promise.resolve('a text') : Promise.reject(new Error('the database is away'))
  const texts = [{ name: 'portfolio.json', readText }, ...mediaFiles]
  const { response, isAlive } = await download(t, await createStore(t), texts)
  if (response.statusCode === 200) await assert.rejects(buffer(response), { code: 'ECONNRESET' })
  else assert.equal(response.statusCode, 500)
  assert.equal(await isAlive(), 'still there')
})
