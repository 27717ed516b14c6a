import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import {
  deleteCreations,
  getCreations,
  getUserPageData,
  limits,
  thumbnailWidths,
  uploadCreation,
} from '@tessera/shared-contracts'
import type { Services } from '../../services.ts'
import { createBucketMediaStore } from '../../infra/storage/bucket/bucket-media-store.ts'
import { createFakeModerator } from '../../../test/fakes/fake-services.ts'
import { openTestBucket } from '../../../test/fakes/fake-s3-server.ts'
import { type TestClient } from '@tessera/server-kit/testing/test-client'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { waitUntil } from '../../../test/seeds/seed-creation.ts'

const video = await readFile(new URL('../../../demo/videos/slow-silk.mp4', import.meta.url))

async function startSite(t: TestContext, adapters: Partial<Services> = {}) {
  const site = await startTestApp({ adapters })
  t.after(site.close)
  return { site, browser: await site.registerMember() }
}

const createImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b5562c' } })

/** A photograph of a phone: rotated by its EXIF orientation, with a GPS position. */
const createPhotograph = () =>
  createImage(300, 200)
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

const upload = (browser: TestClient, file: Uint8Array, name: string, headers?: Record<string, string>) =>
  browser.call(uploadCreation, { creation_image: new File([new Uint8Array(file)], name) }, headers)

const listCreations = async (browser: TestClient) =>
  (await browser.call(getUserPageData, {})).body.creations ?? []
const listIncoming = ({ folder }: TestApp) => readdir(join(folder, 'incoming'))
const listStored = async ({ folder }: TestApp) =>
  (await readdir(join(folder, 'media'), { recursive: true }).catch(() => [])).filter(name =>
    name.includes('.'),
  )

test('a photograph is stored as it was sent, without its GPS position, and listed first', async t => {
  const { site, browser } = await startSite(t)
  await upload(browser, await createImage(40, 30).png().toBuffer(), 'first.png')
  site.clock.advance(1_000)
  const photograph = await createPhotograph()
  const { status, body } = await upload(browser, photograph, 'Lake at dawn.JPG')
  assert.deepEqual([status, body.success, body.message], [200, true, 'Your creation was uploaded.'])
  const creation = body.new_creation
  assert.deepEqual(
    [
      creation?.file_type,
      creation?.title,
      creation?.width,
      creation?.height,
      creation?.public,
      creation?.moderation,
    ],
    ['image', 'Lake at dawn', 200, 300, true, 'passed'],
  )
  assert.deepEqual(
    (await listCreations(browser)).map(({ title }) => title),
    ['Lake at dawn', 'first'],
  )

  const { rawPayload } = await site.client().get(creation?.full_url ?? '')
  const metadata = await sharp(rawPayload).metadata()
  assert.deepEqual([metadata.format, metadata.autoOrient], ['jpeg', { width: 200, height: 300 }])
  // Its orientation alone is left
  assert.deepEqual([metadata.exif?.length, metadata.orientation], [32, 6])
  const [stored, sent] = await Promise.all([rawPayload, photograph].map(file => sharp(file).raw().toBuffer()))
  assert.ok(stored?.equals(sent ?? Buffer.alloc(0)), 'the pixels have changed')
  assert.equal((await site.client().get(creation?.thumb_url ?? '')).statusCode, 200)
  assert.equal((await site.client().call(getCreations, { page: 1 })).body.creations?.length, 2)
  assert.deepEqual(await listIncoming(site), [])
})

test('an animation keeps its frames and loses its metadata', async t => {
  const { site, browser } = await startSite(t)
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map(background =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  for (const [name, encode] of [
    ['wheel.gif', (image: Sharp) => image.gif({ delay: [90, 90, 90], loop: 0 })],
    [
      'wheel.webp',
      (image: Sharp) => image.withExif({ IFD0: { Artist: 'Somebody' } }).webp({ delay: [90, 90, 90] }),
    ],
  ] as const) {
    const plain = await encode(sharp(frames, { join: { animated: true } })).toBuffer()
    const comment = Buffer.from([0x21, 0xfe, 8, ...Buffer.from('Somebody'), 0])
    const end = plain.length - 1
    const file = name.endsWith('gif')
      ? Buffer.concat([plain.subarray(0, end), comment, plain.subarray(end)])
      : plain
    assert.ok(file.includes('Somebody'))
    const { body } = await upload(browser, file, name)
    assert.deepEqual([body.success, body.new_creation?.file_type], [true, 'image'])
    const { rawPayload } = await site.client().get(body.new_creation?.full_url ?? '')
    const metadata = await sharp(rawPayload).metadata()
    assert.deepEqual([metadata.pages, metadata.delay], [3, [90, 90, 90]])
    assert.equal(rawPayload.includes('Somebody'), false)
  }
})

test('a video is served in ranges, and waits for review if only its sender made the poster', async t => {
  const { site, browser } = await startSite(t)
  const poster = new File([new Uint8Array(await createImage(720, 720).jpeg().toBuffer())], 'poster.jpg')
  const { body } = await browser.call(uploadCreation, {
    creation_image: new File([new Uint8Array(video)], 'silk.mp4'),
    poster,
  })
  const creation = body.new_creation
  assert.deepEqual(
    [creation?.file_type, creation?.width, creation?.height, creation?.moderation, body.message],
    [
      'video',
      720,
      720,
      'waiting',
      'Your creation was uploaded. It becomes public once it passes our review.',
    ],
  )
  const part = await browser.get(creation?.full_url ?? '', { range: 'bytes=100-199' })
  assert.equal(part.statusCode, 206)
  assert.equal(part.headers['content-type'], 'video/mp4')
  assert.deepEqual(part.rawPayload, video.subarray(100, 200))
  assert.equal((await browser.get(creation?.thumb_url ?? '')).statusCode, 200)
  assert.equal((await site.client().get(creation?.full_url ?? '')).statusCode, 404)

  const bare = await upload(browser, video, 'silk.mp4')
  assert.equal(bare.body.success, true)
  assert.equal((await browser.call(getUserPageData, {})).body.wants_posters, true)
})

/** 140 frames of 1,920 x 1,000, of which each but the first is one pixel. */
async function createLongAnimation(): Promise<Buffer> {
  const first = await createImage(1_920, 1_000).gif().toBuffer()
  const frame = Buffer.from('2c0000000001000100000202440100', 'hex')
  return Buffer.concat([
    first.subarray(0, -1),
    ...Array.from({ length: 139 }, () => frame),
    first.subarray(-1),
  ])
}

test('the uploader of a video learns which browsers do not play it', async t => {
  const { browser } = await startSite(t)
  const encodedAs = (codec: string) => {
    const file = Buffer.from(video)
    file.write(codec, file.indexOf('avc1', file.indexOf('stsd')))
    return file
  }
  assert.equal((await upload(browser, video, 'silk.mp4')).body.warning, undefined)
  for (const [codec, language, warning] of [
    ['hvc1', 'en', /HEVC.*Safari plays it; Chrome, Edge and Firefox play it only/],
    ['hev1', 'en', /HEVC.*Safari doesn't play/],
    ['hvc1', 'zh', /HEVC.*Safari 可以播放/],
    ['av01', 'en', /AV1/],
    ['mp4v', 'en', /Chrome, Edge, Firefox and Safari may not play/],
  ] as const) {
    const { body } = await upload(browser, encodedAs(codec), 'silk.mp4', { 'accept-language': language })
    assert.equal(body.success, true)
    assert.match(body.warning ?? '', warning, codec)
  }
})

test('unsupported, broken and too large files are refused with a message and not stored', async t => {
  const { site, browser } = await startSite(t)
  const bomb = Buffer.from(await createImage(1, 1).png().toBuffer())
  bomb.writeUInt32BE(16_000, 16)
  bomb.writeUInt32BE(16_000, 20)
  const unreadable = /Couldn't read this file/
  // As ffmpeg begins a file for a name that ends in mkv
  const matroska = Buffer.from('1a45dfa3a34286810142f7810142f2810442f38108428288', 'hex')
  const film = Buffer.concat([matroska, Buffer.from('matroska')])
  const photo = await createPhotograph()
  for (const [file, name, reason] of [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'drawing.png', unreadable],
    [Buffer.from('GIF89a and nothing else'), 'stub.gif', /damaged or incomplete/],
    [photo.subarray(0, photo.length / 2), 'half.jpg', /damaged or incomplete/],
    [video.subarray(0, 500), 'stub.mp4', /No frame could be read from this video/],
    [film, 'film.webm', /Matroska/],
    [
      Buffer.concat([video.subarray(0, 4), Buffer.from('ftypavif'), video.subarray(12)]),
      'still.mp4',
      /HEIC and AVIF/,
    ],
    [bomb, 'bomb.png', /The maximum is 67 megapixels/],
    [await createLongAnimation(), 'long.gif', /in all its frames together/],
    [Buffer.alloc(0), 'empty.png', /choose a file/],
  ] as const) {
    const { status, body } = await upload(browser, file, name)
    assert.deepEqual([status, body.success], [200, false], name)
    assert.match(body.error ?? '', reason, name)
  }
  const { status, body } = await upload(browser, Buffer.alloc(limits.upload.bytes + 1), 'large.png')
  assert.deepEqual([status, body.error], [413, 'A file can be up to 50 MB.'])
  assert.equal((await upload(site.client('zh'), photo, 'a.jpg')).body.error, '请登录后使用此功能。')
  assert.deepEqual(
    [await listCreations(browser), await listIncoming(site), await listStored(site)],
    [[], [], []],
  )
})

test('only the owner sees an upload that moderation refuses, with a message', async t => {
  const { site, browser } = await startSite(t, { moderator: createFakeModerator('refused') })
  const { body } = await upload(browser, await createPhotograph(), 'a.jpg')
  assert.match(body.message ?? '', /didn't pass our review/)
  assert.equal((await listCreations(browser))[0]?.moderation, 'refused')
  assert.equal((await site.client().get(body.new_creation?.full_url ?? '')).statusCode, 404)
  assert.deepEqual((await site.client().call(getCreations, { page: 1 })).body.creations, [])
})

test('uploads with the same idempotency key make one creation, also when concurrent', async t => {
  const { site, browser } = await startSite(t)
  const file = await createPhotograph()
  const send = () => upload(browser, file, 'a.jpg', { 'idempotency-key': 'one' })
  const answers = [...(await Promise.all([send(), send()])), await send()]
  assert.equal(new Set(answers.map(({ body }) => body.new_creation?.id)).size, 1)
  assert.equal((await listCreations(browser)).length, 1)
  assert.equal((await listStored(site)).length, 1 + thumbnailWidths.length)

  const other = await site.registerMember('Bo')
  await upload(other, file, 'a.jpg', { 'idempotency-key': 'one' })
  assert.equal((await listCreations(other)).length, 1)
})

test('deleting an upload deletes its files and no others', async t => {
  const { site, browser } = await startSite(t)
  await upload(browser, await createPhotograph(), 'a.jpg')
  const { body } = await upload(browser, await createPhotograph(), 'b.jpg')
  const id = String(body.new_creation?.id)
  await browser.call(deleteCreations, { 'creation_ids[]': [id] })
  assert.equal((await browser.get(body.new_creation?.full_url ?? '')).statusCode, 404)
  assert.equal((await listStored(site)).length, 1 + thumbnailWidths.length)
  assert.deepEqual(await site.adapters.stores.creations.getUploadUsage(await getOwnerId(site)), {
    files: 1,
    bytes: (await site.adapters.stores.media.listByOwner(await getOwnerId(site)))[0]?.bytes,
  })
})

const getOwnerId = async ({ adapters }: TestApp) =>
  (await adapters.stores.accounts.findByEmail('member-1@example.org'))?.id ?? ''

test('an aborted connection leaves no files', async t => {
  const { site, browser } = await startSite(t)
  await site.app.listen({ port: 0 })
  const { port } = site.app.server.address() as AddressInfo
  const boundary = 'cut-here'
  const sending = sendRequest({
    port,
    method: 'POST',
    path: uploadCreation.path,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': 40_000_000,
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  })
  const cut = once(sending, 'error')
  sending.write(
    `--${boundary}\r\nContent-Disposition: form-data; name="creation_image"; filename="a.png"\r\n\r\n`,
  )
  sending.write(Buffer.alloc(3_000_000))
  await waitUntil(async () => (await listIncoming(site)).length === 1)
  sending.destroy(new Error('cut'))
  await cut
  await waitUntil(async () => (await listIncoming(site)).length === 0)
  assert.deepEqual([await listCreations(browser), await listStored(site)], [[], []])

  const { body } = await upload(browser, await createPhotograph(), 'a.jpg')
  assert.equal(body.success, true)
})

test('an upload leaves no files if the store fails', async t => {
  const { bucket } = await openTestBucket(t)
  const media = createBucketMediaStore(bucket)
  const { site, browser } = await startSite(t, {
    media: { ...media, put: () => Promise.reject(new Error('the store is full')) },
  })
  const { status, body } = await upload(browser, await createPhotograph(), 'lake.jpg')
  assert.deepEqual([status, body.success], [500, false])
  for await (const { key } of bucket.list('')) assert.fail(`${key} was left`)
  assert.deepEqual([await listIncoming(site), await listCreations(browser)], [[], []])
})

test('uploads work with a bucket as with the disk', async t => {
  const { bucket } = await openTestBucket(t)
  const { site, browser } = await startSite(t, { media: createBucketMediaStore(bucket) })
  const { body } = await upload(browser, video, 'silk.mp4')
  const { full_url: address = '' } = body.new_creation ?? {}
  const part = await browser.get(address, { range: 'bytes=0-11' })
  assert.deepEqual([part.statusCode, part.headers['content-type']], [206, 'video/mp4'])
  assert.equal(part.rawPayload.subarray(4, 8).toString(), 'ftyp')
  await browser.call(deleteCreations, { 'creation_ids[]': [String(body.new_creation?.id)] })
  for await (const { key } of bucket.list('')) assert.fail(`${key} was left`)
  assert.deepEqual(await listIncoming(site), [])
})
