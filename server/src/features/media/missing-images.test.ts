import assert from 'node:assert/strict'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test, type TestContext } from 'node:test'
import sharp from 'sharp'
import { OverloadError } from '@tessera/server-kit/http/domain-error'
import { deleteCreations, getUserPageData, uploadCreation } from '@tessera/shared-contracts'
import { createDiskMediaStore } from '../../infra/storage/disk-media-store.ts'
import { sharpImageProcessor } from '../../infra/media/image-processor.ts'
import { waitUntil } from '../../../test/seeds/seed-creation.ts'
import { toPngFile } from '../../../test/seeds/seed-upscale.ts'
import { startTestApp } from '../../../test/test-app.ts'
import type { ImageProcessor } from './images.ts'
import { createMissingImageMaker } from './missing-images.ts'
import type { MediaFile } from './media.ts'

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })

/** Two frames, wider than the widest thumbnail. */
const animation = () =>
  sharp(Buffer.concat([Buffer.alloc(1_200 * 8 * 3), Buffer.alloc(1_200 * 8 * 3, 255)]), {
    raw: { width: 1_200, height: 16, pageHeight: 8, channels: 3 },
  })

/** Starts a site with an upload, and returns the address of its large image. */
async function startSite(t: TestContext, file: Buffer, scaleToWidth?: ImageProcessor['scaleToWidth']) {
  const calls: number[] = []
  const imageProcessor: ImageProcessor = {
    ...sharpImageProcessor,
    scaleToWidth: (file, width) => {
      calls.push(width)
      return (scaleToWidth ?? sharpImageProcessor.scaleToWidth)(file, width)
    },
  }
  const site = await startTestApp({ adapters: { imageProcessor } })
  t.after(site.close)
  const member = await site.registerMember('Ada')
  await member.call(uploadCreation, { creation_image: toPngFile(file) })
  const creation = await waitUntil(async () => (await member.call(getUserPageData, {})).body.creations?.[0])
  const original = creation.full_url
  const listFiles = (ending: string) =>
    readdir(join(site.folder, 'media'), { recursive: true }).then(names =>
      names.filter(name => name.endsWith(ending)),
    )
  const countLargeFiles = async () => (await listFiles('-1920.webp')).length
  const removeFile = async (ending: string) => {
    for (const name of await listFiles(ending)) await rm(join(site.folder, 'media', name))
  }
  return {
    visitor: site.client(),
    member,
    creation,
    original,
    address: (width: number) => original.replace(/\.\w+$/, `-${width}.webp`),
    calls,
    countLargeFiles,
    removeFile,
  }
}

test('a large image is made at the first request, once for all who ask at the same time', async t => {
  const { visitor, address, calls } = await startSite(t, await photo(3_000, 1_000).jpeg().toBuffer())
  const [first, second] = await Promise.all([visitor.get(address(1920)), visitor.get(address(1920))])
  const third = await visitor.get(address(1920))
  for (const { statusCode, headers, rawPayload } of [first, second, third]) {
    assert.deepEqual([statusCode, headers['content-type']], [200, 'image/webp'])
    const { format, width, height } = await sharp(rawPayload).metadata()
    assert.deepEqual([format, width, height], ['webp', 1_920, 640])
  }
  assert.deepEqual(calls, [1_920])
})

test('the large image of an animation is its original', async t => {
  const { visitor, address, original } = await startSite(t, await animation().gif().toBuffer())
  const { statusCode, headers } = await visitor.get(address(1920))
  assert.deepEqual([statusCode, headers.location], [302, original])
  assert.match(String(headers['cache-control']), /immutable/)
})

test('the large image of a narrow one is its thumbnail', async t => {
  const { visitor, address, calls } = await startSite(t, await photo(900, 600).png().toBuffer())
  const { statusCode, headers } = await visitor.get(address(1920))
  assert.deepEqual([statusCode, headers.location, calls], [302, address(960), []])
})

test('a large image that cannot be made is replaced by the thumbnail, for this time', async t => {
  const fail = () => Promise.reject(new Error('the disk is full'))
  const { visitor, address } = await startSite(t, await photo(3_000, 1_000).jpeg().toBuffer(), fail)
  const { statusCode, headers } = await visitor.get(address(1920))
  assert.deepEqual([statusCode, headers.location], [302, address(960)])
  assert.equal(headers['cache-control'], 'no-store')
})

test('a creation is deleted with its large image, also while that is made', async t => {
  const started = Promise.withResolvers<undefined>()
  const released = Promise.withResolvers<undefined>()
  const { visitor, member, creation, address, countLargeFiles } = await startSite(
    t,
    await photo(3_000, 1_000).jpeg().toBuffer(),
    async (file, width) => {
      started.resolve(undefined)
      await released.promise
      return sharpImageProcessor.scaleToWidth(file, width)
    },
  )
  const response = visitor.get(address(1920))
  await started.promise
  await member.call(deleteCreations, { 'creation_ids[]': [String(creation.id)] })
  released.resolve(undefined)
  assert.equal((await response).statusCode, 404)
  assert.equal(await countLargeFiles(), 0)
})

test('the large image of a deleted creation is deleted', async t => {
  const { visitor, member, creation, address, countLargeFiles } = await startSite(
    t,
    await photo(3_000, 1_000).jpeg().toBuffer(),
  )
  await visitor.get(address(1920))
  assert.equal(await countLargeFiles(), 1)
  await member.call(deleteCreations, { 'creation_ids[]': [String(creation.id)] })
  assert.deepEqual([(await visitor.get(address(1920))).statusCode, await countLargeFiles()], [404, 0])
})

test('one large image is made at a time, and at most twelve wait', async () => {
  const released = Promise.withResolvers<undefined>()
  let reads = 0
  const read = () => {
    reads += 1
    return Readable.from([Buffer.from('image')])
  }
  const measure = async () => {
    await released.promise
    return { width: 900, height: 600, isAnimated: false }
  }
  const make = createMissingImageMaker({
    media: { ...createDiskMediaStore(tmpdir()), read },
    imageProcessor: { ...sharpImageProcessor, measure },
  })
  const createImage = (index: number): MediaFile => ({
    id: `image-${index}`,
    ownerId: 'ada',
    fileExtension: 'png',
    bytes: 5,
    width: 900,
    height: 600,
    placeholder: '',
    createdAt: 0,
  })
  const queued = Array.from({ length: 13 }, (_, index) => make(createImage(index), 1920))
  const refused = assert.rejects(make(createImage(13), 1920), OverloadError)
  assert.equal(reads, 1)
  released.resolve(undefined)
  await refused
  assert.equal((await Promise.all(queued)).length, 13)
})

test('a large image that could not be made once is made at a later request', async t => {
  let isBroken = true
  const scale: ImageProcessor['scaleToWidth'] = (file, width) =>
    isBroken ? Promise.reject(new Error('no memory')) : sharpImageProcessor.scaleToWidth(file, width)
  const { visitor, address } = await startSite(t, await photo(3_000, 1_000).jpeg().toBuffer(), scale)
  const first = await visitor.get(address(1920))
  assert.deepEqual([first.statusCode, first.headers['cache-control']], [302, 'no-store'])
  isBroken = false
  assert.equal((await visitor.get(address(1920))).statusCode, 200)
})

test('a thumbnail that a medium was stored without is made once, also of an animation', async t => {
  for (const file of [await photo(3_000, 1_000).jpeg().toBuffer(), await animation().gif().toBuffer()]) {
    const { visitor, address, calls, removeFile } = await startSite(t, file)
    await removeFile('-640.webp')
    const responses = await Promise.all([visitor.get(address(640)), visitor.get(address(640))])
    for (const { statusCode, rawPayload } of [...responses, await visitor.get(address(640))]) {
      const { format, width } = await sharp(rawPayload).metadata()
      assert.deepEqual([statusCode, format, width], [200, 'webp', 640])
    }
    assert.deepEqual(calls, [640])
  }
})

test('without its widest thumbnail, a medium has no thumbnails to make', async t => {
  const { visitor, address, removeFile } = await startSite(t, await photo(900, 600).png().toBuffer())
  await removeFile('-960.webp')
  assert.equal((await visitor.get(address(960))).statusCode, 404)
})
