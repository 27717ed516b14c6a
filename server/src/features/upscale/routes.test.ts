import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import AdmZip from 'adm-zip'
import sharp from 'sharp'
import {
  cancelTask,
  checkSession,
  checkStatus,
  checkUpscaleStatus,
  deleteAccount,
  exportData,
  generateStatus,
  getCreations,
  saveCreation,
  submitTextToImage,
  submitUpscale,
} from '@tessera/shared-contracts'
import type { Services } from '../../services.ts'
import { dayMs } from '@tessera/server-kit/clock'
import { EngineRefusalError } from '../tasks/engine.ts'
import { removeExpiredUpscales } from './upscale-cleanup.ts'
import { createEmbeddedUpscaler } from '../../engines/embedded-upscale/embedded-upscale.ts'
import { isMarkedAsGenerated, writePngMetadata, readPngTexts } from '@tessera/image-engine/node/png-metadata'
import { createFakeModerator } from '../../../test/fakes/fake-services.ts'
import { createFakeEngine, createFakeUpscaler } from '../../../test/fakes/fake-engines.ts'
import {
  toPngFile,
  createSmallImage,
  submitUpscaleTask,
  buildUpscaleRequest,
  waitForUpscale,
} from '../../../test/seeds/seed-upscale.ts'
import { buildGenerationRequest, seedPaidMember, waitUntil } from '../../../test/seeds/seed-creation.ts'
import { type TestClient } from '@tessera/server-kit/testing/test-client'
import { startTestApp } from '../../../test/test-app.ts'

async function start(t: TestContext, adapters: Partial<Services> = {}) {
  const upscaler = createFakeUpscaler()
  const site = await startTestApp({ adapters: { upscaler, ...adapters } })
  t.after(site.close)
  return { ...site, upscaler }
}

type Site = Awaited<ReturnType<typeof start>>

const getCredits = async (browser: TestClient) => (await browser.call(checkSession, {})).body.user?.credits

/** Lists all media of the member who owns the task. */
async function listMedia({ adapters: { stores } }: Site, uuid: string) {
  return stores.media.listByOwner((await stores.tasks.find(uuid))?.memberId ?? '')
}

const getMediumId = (address: string) => address.replace('/media/', '').split('.')[0] ?? ''

test('inherits the AI provenance of the original', async t => {
  const browser = await (await start(t)).registerMember()
  const making = { prompt: 'a lake', seed: 5, steps: 30, width: 20, height: 12, model: 'model' }
  const marked = writePngMetadata(await createSmallImage(), {
    ...making,
    software: 'Some engine',
    source: 'trained',
  })
  const made = async (original: Buffer) => {
    const over = await waitForUpscale(
      browser,
      await submitUpscaleTask(browser, { imageFile: toPngFile(original) }),
    )
    return (await browser.get(over.images?.[0]?.imageUrl ?? '')).rawPayload
  }

  assert.deepEqual(readPngTexts(await made(marked)), readPngTexts(marked))
  assert.equal(isMarkedAsGenerated(await made(await createSmallImage())), false)
})

test('allows members on any plan with enough credits', async t => {
  const site = await start(t)
  const visitor = await site.client('zh').call(submitUpscale, await buildUpscaleRequest())
  assert.deepEqual([visitor.status, visitor.body.error], [200, '请登录后使用此功能。'])

  const browser = await site.registerMember()
  for (const credits of [30, 0]) {
    await submitUpscaleTask(browser)
    assert.equal(await getCredits(browser), credits)
  }
  const { body } = await browser.call(submitUpscale, await buildUpscaleRequest())
  assert.equal(body.error, 'You need 30 credits, your balance is insufficient.')
  assert.deepEqual(await site.adapters.stores.ledger.findErrors(), [])
})

test('doubles the size and keeps the original; both are private', async t => {
  const site = await start(t)
  const browser = await site.registerMember()
  const uuid = await submitUpscaleTask(browser)
  const over = await waitForUpscale(browser, uuid)
  assert.deepEqual(
    [over.generateStatus, over.percentCompleted, over.engine, over.fidelity],
    [generateStatus.succeeded, 1, 'Instant upscaler', 48.5],
  )
  const [image = ''] = (over.images ?? []).map(({ imageUrl }) => imageUrl)
  const { width, height } = await sharp((await browser.get(image)).rawPayload).metadata()
  assert.deepEqual([width, height], [40, 24])
  assert.deepEqual((await browser.get(over.original ?? '')).rawPayload, await createSmallImage())

  const other = await site.registerMember('Bo')
  for (const address of [image, over.original ?? '']) {
    assert.equal((await other.get(address)).statusCode, 404)
    assert.equal((await site.client().get(address)).statusCode, 404)
  }
  const foreign = (await other.call(checkUpscaleStatus, { uuid })).body.data
  assert.deepEqual([foreign?.generateMsg, foreign?.images], ["This task doesn't exist.", undefined])
  assert.equal((await site.client().call(checkUpscaleStatus, { uuid })).body.code, 1)
  const asGeneration = (await browser.call(checkStatus, { uuid })).body.data
  assert.equal(asGeneration?.generateMsg, "This task doesn't exist.")
})

test('makes four times the size for the same price where the form says so', async t => {
  const { upscaler, ...site } = await start(t)
  const browser = await site.registerMember()
  const over = await waitForUpscale(browser, await submitUpscaleTask(browser, { factor: '4' }))
  const [image = ''] = (over.images ?? []).map(({ imageUrl }) => imageUrl)
  const { width, height } = await sharp((await browser.get(image)).rawPayload).metadata()
  assert.deepEqual([width, height, upscaler.jobs.at(-1)?.factor], [80, 48, 4])
  assert.equal(await getCredits(browser), 30)
})

test('refuses an image whose result would be too large, and another factor, without a charge', async t => {
  const site = await start(t)
  const browser = await site.registerMember()
  const imageFile = toPngFile(await createSmallImage(2049, 8))
  const { body } = await browser.call(submitUpscale, await buildUpscaleRequest({ imageFile, factor: '4' }))
  assert.equal(body.error, 'This image is 2,049 x 8 pixels. For 4x, the maximum is 2,048 x 2,048.')
  const other = await browser.call(submitUpscale, await buildUpscaleRequest({ factor: '64' as '4' }))
  assert.equal(other.status, 400)
  assert.equal(await getCredits(browser), 60)
  await waitForUpscale(browser, await submitUpscaleTask(browser, { imageFile }))
})

test('passes only supported values to the engine', async t => {
  const { upscaler, ...site } = await start(t)
  const browser = await seedPaidMember(site)
  const asked = async (steps: string, denoise: string, upscaleDenoise: string) => {
    await waitForUpscale(
      browser,
      await submitUpscaleTask(browser, { scenario: 'space', steps, denoise, upscaleDenoise }),
    )
    const {
      scenario,
      format: ending,
      factor,
      ...job
    } = upscaler.jobs.at(-1) ?? assert.fail('no job was submitted')
    assert.deepEqual([scenario, ending, factor], ['space', 'png', 2])
    return [job.steps, job.detail, job.upscaleDetail]
  }
  assert.deepEqual(await asked('40', '0.355', '1'), [40, 0.36, 1])
  assert.deepEqual(await asked('-3', '7', '-0.1'), [1, 1, 0])
  assert.deepEqual(await asked('1e9', 'many', ''), [100, 0, 0])

  const { body } = await browser.call(submitUpscale, await buildUpscaleRequest({ scenario: '' }))
  assert.equal(body.error, "This scenario doesn't exist.")
})

/** A small PNG file whose header claims 16,000 x 16,000 pixels. */
async function createDecompressionBomb(): Promise<Buffer> {
  const file = await createSmallImage()
  file.writeUInt32BE(16_000, 16)
  file.writeUInt32BE(16_000, 20)
  return file
}

/** An animation of two frames. */
const createAnimation = (format: 'gif' | 'webp') =>
  sharp(Buffer.alloc(4 * 8 * 3, 90).fill(200, 48), {
    raw: { width: 4, height: 8, channels: 3, pageHeight: 4 },
  })
    .toFormat(format)
    .toBuffer()

test('explains why a file cannot be upscaled, without a charge', async t => {
  const site = await start(t)
  const browser = await site.registerMember()
  const photograph = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
      background: 'teal',
    },
  })
    .jpeg()
    .toBuffer()
  const wide = await sharp({ create: { width: 4_097, height: 1, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const files: [Buffer, RegExp, RegExp][] = [
    [Buffer.from('once upon a time'), /PNG, JPEG or WebP/, /PNG、JPEG 或 WebP/],
    [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      /PNG, JPEG or WebP/,
      /WebP/,
    ],
    [Buffer.alloc(0), /PNG, JPEG or WebP/, /WebP/],
    [await createAnimation('gif'), /PNG, JPEG or WebP/, /WebP/],
    [await createAnimation('webp'), /Animated images/, /动态图片/],
    [photograph.subarray(0, photograph.length / 2), /damaged or incomplete/, /损坏/],
    [(await createSmallImage()).subarray(0, 60), /damaged or incomplete/, /损坏/],
    [
      await createDecompressionBomb(),
      /16,000 x 16,000 pixels\. The maximum is 4,096 x 4,096/,
      /上限为 4,096 x 4,096/,
    ],
    [wide, /4,097 x 1 pixels/, /4,097 x 1/],
  ]
  for (const [file, english, chinese] of files) {
    const form = await buildUpscaleRequest({ imageFile: toPngFile(file) })
    const { status, body } = await browser.call(submitUpscale, form)
    assert.deepEqual([status, body.success], [200, false])
    assert.match(body.error ?? '', english)
    const inChinese = await browser.call(submitUpscale, form, { 'accept-language': 'zh' })
    assert.match(inChinese.body.error ?? '', chinese)
  }
  const { status } = await browser.call(
    submitUpscale,
    await buildUpscaleRequest({ imageFile: toPngFile(Buffer.alloc(20 * 1024 * 1024 + 1)) }),
  )
  assert.equal(status, 413)
  assert.equal(await getCredits(browser), 60)
  const large = sharp({ create: { width: 2_048, height: 1_024, channels: 3, background: 'teal' } })
  const uuid = await submitUpscaleTask(browser, {
    imageFile: toPngFile(await large.png({ compressionLevel: 0 }).toBuffer()),
  })
  assert.ok(((await listMedia(site, uuid))[0]?.bytes ?? 0) > 6_000_000, 'accepts six megabytes')
})

test('returns the same task for a repeated idempotency key and stores the image once', async t => {
  const site = await start(t)
  const browser = await site.registerMember()
  const submit = () => submitUpscaleTask(browser, {}, { 'idempotency-key': 'k1' })
  const ids = new Set(await Promise.all([submit(), submit(), submit()]))
  const [uuid = ''] = ids
  await waitForUpscale(browser, uuid)
  assert.equal(await submit(), uuid)
  assert.equal(ids.size, 1)
  assert.equal(await getCredits(browser), 30)
  assert.equal((await listMedia(site, uuid)).length, 2)
})

test('rejects an image that fails moderation before the engine receives it', async t => {
  const { upscaler, ...site } = await start(t, { moderator: createFakeModerator('refused') })
  const browser = await site.registerMember()
  const { body } = await browser.call(submitUpscale, await buildUpscaleRequest())
  assert.equal(
    body.error,
    "This image didn't pass our review, so it wasn't upscaled. See the “rules” (/rules).",
  )
  assert.equal(upscaler.jobs.length, 0)
  assert.equal(await getCredits(browser), 60)
})

test('discards a result that moderation rejects, and refunds the task', async t => {
  const site = await start(t, {
    moderator: {
      review: async (_, { from }) => ({
        verdict: from === 'engine' ? 'refused' : 'passed',
        classification: null,
      }),
    },
  })
  const browser = await site.registerMember()
  const uuid = await submitUpscaleTask(browser)
  const over = await waitForUpscale(browser, uuid)
  assert.deepEqual(
    [over.generateMsg, over.images],
    ["The result didn't pass our review. Your credits were refunded. See the “rules” (/rules).", []],
  )
  assert.equal(await getCredits(browser), 60)
  assert.equal((await listMedia(site, uuid)).length, 1)
})

test('refunds a task that the engine rejects or fails, with a sentence and without internals', async t => {
  for (const [body, reason] of [
    [
      () => Promise.reject(new EngineRefusalError('not such a thing')),
      /^The image engine doesn't accept this task\. [^:]+$/,
    ],
    [
      () => ({ state: 'failed', reason: 'out of paint' }) as const,
      /^The image engine couldn't make this image\. [^:]+$/,
    ],
  ] as const) {
    const site = await start(t, { upscaler: createFakeUpscaler(body) })
    const browser = await site.registerMember()
    const over = await waitForUpscale(browser, await submitUpscaleTask(browser))
    assert.equal(over.generateStatus, generateStatus.failed)
    assert.match(over.generateMsg ?? '', reason)
    assert.equal(await getCredits(browser), 60)
  }
})

test('lets only the member save a result as a creation, once', async t => {
  const site = await start(t)
  const browser = await site.registerMember()
  const uuid = await submitUpscaleTask(browser)
  const { images, original } = await waitForUpscale(browser, uuid)
  const imageUrl = images?.[0]?.imageUrl ?? ''
  const keep = async (who: TestClient, address = imageUrl) =>
    (
      await who.call(
        saveCreation,
        { imageUrl: address, generationHistoryId: uuid, title: ' ' },
        { 'accept-language': 'zh' },
      )
    ).body.success
  assert.equal(await keep(await site.registerMember('Bo')), false)
  assert.equal(await keep(browser, original ?? ''), false)
  assert.deepEqual([await keep(browser), await keep(browser)], [true, true])
  const { creations } = (await site.client().call(getCreations, {})).body
  assert.deepEqual(
    creations?.map(({ title, width, height }) => [title, width, height]),
    [['高清放大作品', 40, 24]],
  )
  assert.equal((await site.client().get(imageUrl)).statusCode, 200)
  assert.equal((await site.client().get(original ?? '')).statusCode, 404)
})

test('cancels and refunds an upscale if the engine can cancel', async t => {
  for (const canCancel of [true, false]) {
    const upscaler = { ...createFakeUpscaler(() => ({ state: 'running', progress: 0.4 })), canCancel }
    const site = await start(t, { upscaler })
    const browser = await site.registerMember()
    const uuid = await submitUpscaleTask(browser)
    const reading = await waitUntil(async () => {
      const { data } = (await browser.call(checkUpscaleStatus, { uuid })).body
      return data?.percentCompleted ? data : null
    })
    assert.deepEqual([reading.percentCompleted, reading.canCancel], [0.4, canCancel])
    const { success } = (await browser.call(cancelTask, { uuid })).body
    assert.equal(success, canCancel)
    assert.equal(await getCredits(browser), canCancel ? 60 : 30)
    if (!canCancel) continue
    assert.equal((await waitForUpscale(browser, uuid)).cancelled, true)
    await waitUntil(async () => upscaler.canceled.length > 0)
  }
})

test('has a queue for each engine', async t => {
  const engine = createFakeEngine()
  const site = await start(t, { engine, upscaler: createFakeUpscaler(() => ({ state: 'running' })) })
  const browser = await seedPaidMember(site)
  const uuids: string[] = []
  for (let i = 0; i < 6; i++) uuids.push(await submitUpscaleTask(browser))
  await waitUntil(async () => {
    const { data } = (await browser.call(checkUpscaleStatus, { uuid: uuids[3] ?? '' })).body
    return data?.generateStatus === generateStatus.running
  })
  const last = (await browser.call(checkUpscaleStatus, { uuid: uuids[5] ?? '' })).body.data
  assert.equal(last?.ahead, 5)
  const { uuid } = (await browser.call(submitTextToImage, buildGenerationRequest('a lake'))).body
  await waitUntil(async () => {
    const { data } = (await browser.call(checkStatus, { uuid: uuid ?? '' })).body
    return data?.generateStatus === generateStatus.succeeded
  })
})

test('deletes unsaved upscales after a week', async t => {
  const site = await start(t)
  const browser = await seedPaidMember(site)
  const { media, stores } = site.adapters
  const done = async () => {
    const uuid = await submitUpscaleTask(browser)
    const { images, original } = await waitForUpscale(browser, uuid)
    return { uuid, image: images?.[0]?.imageUrl ?? '', original: original ?? '' }
  }
  const left = await done()
  const kept = await done()
  const saved = { imageUrl: kept.image, generationHistoryId: kept.uuid, title: 'Kept' }
  assert.equal((await browser.call(saveCreation, saved)).body.success, true)

  site.clock.advance(6 * dayMs)
  await removeExpiredUpscales(site.adapters)
  assert.equal((await browser.get(left.image)).statusCode, 200)

  site.clock.advance(2 * dayMs)
  const young = await done()
  await removeExpiredUpscales(site.adapters)
  for (const address of [left.image, left.original, kept.original]) {
    assert.equal(await media.size(address.replace('/media/', '')), null)
    assert.equal(await stores.media.find(getMediumId(address)), null)
  }
  for (const address of [kept.image, young.image, young.original]) {
    assert.equal((await browser.get(address)).statusCode, 200)
  }
  const gone = (await browser.call(checkUpscaleStatus, { uuid: left.uuid })).body.data
  assert.equal(gone?.generateMsg, 'This result was deleted. Results are kept for one week.')
})

test('deletes the image of a failed upscale at the next cleanup', async t => {
  const site = await start(t, { upscaler: createFakeUpscaler(() => ({ state: 'failed', reason: 'no' })) })
  const browser = await site.registerMember()
  const uuid = await submitUpscaleTask(browser)
  await waitForUpscale(browser, uuid)
  assert.equal((await listMedia(site, uuid)).length, 1)
  await removeExpiredUpscales(site.adapters)
  assert.deepEqual(await listMedia(site, uuid), [])
  assert.equal((await waitForUpscale(browser, uuid)).generateStatus, generateStatus.failed)
})

test('responds quickly to other requests during three upscales', async t => {
  const upscaler = createEmbeddedUpscaler()
  const site = await start(t, { upscaler, clock: Date.now })
  t.after(() => upscaler.close())
  const browser = await seedPaidMember(site)
  const imageFile = toPngFile(await createSmallImage(400, 300))
  const uuids = [1, 2, 3].map(() => submitUpscaleTask(browser, { imageFile }))
  const [, , last = ''] = await Promise.all(uuids)
  const waits: number[] = []
  const images = await waitUntil(async () => {
    const asked = performance.now()
    const { data } = (await browser.call(checkUpscaleStatus, { uuid: last })).body
    waits.push(performance.now() - asked)
    return data?.generateStatus === generateStatus.succeeded && data.images
  })
  assert.equal(images.length, 1)
  const usual = waits.toSorted((one, other) => one - other)[Math.floor(waits.length * 0.9)] ?? Infinity
  assert.ok(usual < 100, `nine in ten took up to ${usual} ms`)
})

test('exports both images of an upscale, and deletes them with the account', async t => {
  const site = await start(t)
  const browser = await site.registerMember()
  const uuid = await submitUpscaleTask(browser)
  const { images, original } = await waitForUpscale(browser, uuid)
  const files = [original ?? '', images?.[0]?.imageUrl ?? ''].map(address => address.replace('/media/', ''))

  const zip = new AdmZip((await browser.get(exportData.path)).rawPayload)
  const [upscale] = JSON.parse(zip.readAsText('upscales.json')) as Record<string, string>[]
  assert.deepEqual(
    [upscale?.original, upscale?.file],
    files.map(key => `pictures/${key}`),
  )
  assert.ok(files.every(key => (zip.readFile(`pictures/${key}`)?.length ?? 0) > 0))

  const { body } = await browser.call(deleteAccount, { current_password: 'correct horse' })
  assert.equal(body.success, true)
  for (const key of files) assert.equal(await site.adapters.media.size(key), null)
  assert.equal(await site.adapters.stores.upscales.find(uuid), null)
})
