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
import type { Adapters } from '../adapters.ts'
import { day } from '../domain/clock.ts'
import { EngineRefusal } from '../domain/engine.ts'
import { sweepUpscales } from '../domain/upscale-sweep.ts'
import { createEmbeddedUpscaler } from '../engines/embedded-upscale/embedded-upscale.ts'
import { isMarked, markPng, readPngTexts } from '../engines/png-metadata.ts'
import { instantEngine, instantUpscaler } from '../testing-engine.ts'
import { asFile, smallPicture, submitPicture, upscaleForm, upscaleOver } from '../testing-upscales.ts'
import { generation, paidMember, until } from '../testing-works.ts'
import { startTestApp, type Client } from '../testing.ts'

async function start(t: TestContext, adapters: Partial<Adapters> = {}) {
  const upscaler = instantUpscaler()
  const site = await startTestApp({ adapters: { upscaler, ...adapters } })
  t.after(site.close)
  return { ...site, upscaler }
}

type Site = Awaited<ReturnType<typeof start>>

const creditsOf = async (browser: Client) => (await browser.call(checkSession, {})).answer.user?.credits

/** Everything that is kept as a file of the member whose task it is. */
async function mediaOf({ adapters: { stores } }: Site, uuid: string) {
  return stores.media.ofOwner((await stores.tasks.find(uuid))?.memberId ?? '')
}

const idIn = (address: string) => address.replace('/media/', '').split('.')[0] ?? ''

test('an upscale of a picture that says a machine made it says so too', async t => {
  const browser = await (await start(t)).member()
  const making = { prompt: 'a lake', seed: 5, steps: 30, width: 20, height: 12, model: 'model' }
  const marked = markPng(await smallPicture(), { ...making, software: 'Some engine', source: 'trained' })
  const made = async (original: Buffer) => {
    const over = await upscaleOver(browser, await submitPicture(browser, { imageFile: asFile(original) }))
    return (await browser.get(over.images?.[0]?.imageUrl ?? '')).rawPayload
  }

  assert.deepEqual(readPngTexts(await made(marked)), readPngTexts(marked))
  assert.equal(isMarked(await made(await smallPicture())), false)
})

test('whoever is logged in may upscale, on any plan, as far as the credits reach', async t => {
  const site = await start(t)
  const visitor = await site.client('zh').call(submitUpscale, await upscaleForm())
  assert.deepEqual([visitor.status, visitor.answer.error], [200, '请登录后使用此功能。'])

  const browser = await site.member()
  for (const credits of [30, 0]) {
    await submitPicture(browser)
    assert.equal(await creditsOf(browser), credits)
  }
  const { answer } = await browser.call(submitUpscale, await upscaleForm())
  assert.equal(answer.error, 'You need 30 credits, your balance is insufficient.')
  assert.deepEqual(await site.adapters.stores.ledger.faults(), [])
})

test('an upscale ends in a picture twice as large, beside its original; nobody else sees them', async t => {
  const site = await start(t)
  const browser = await site.member()
  const uuid = await submitPicture(browser)
  const over = await upscaleOver(browser, uuid)
  assert.deepEqual(
    [over.generateStatus, over.percentCompleted, over.engine, over.fidelity],
    [generateStatus.succeeded, 1, 'Instant upscaler', 48.5],
  )
  const [image = ''] = (over.images ?? []).map(({ imageUrl }) => imageUrl)
  const { width, height } = await sharp((await browser.get(image)).rawPayload).metadata()
  assert.deepEqual([width, height], [40, 24])
  assert.deepEqual((await browser.get(over.original ?? '')).rawPayload, await smallPicture())

  const other = await site.member('Bo')
  for (const address of [image, over.original ?? '']) {
    assert.equal((await other.get(address)).statusCode, 404)
    assert.equal((await site.client().get(address)).statusCode, 404)
  }
  const foreign = (await other.call(checkUpscaleStatus, { uuid })).answer.data
  assert.deepEqual([foreign?.generateMsg, foreign?.images], ['This task does not exist.', undefined])
  assert.equal((await site.client().call(checkUpscaleStatus, { uuid })).answer.code, 1)
  const asGeneration = (await browser.call(checkStatus, { uuid })).answer.data
  assert.equal(asGeneration?.generateMsg, 'This task does not exist.')
})

test('the engine is asked for what the page offers, whatever a browser sends', async t => {
  const { upscaler, ...site } = await start(t)
  const browser = await paidMember(site)
  const asked = async (steps: string, denoise: string, upscaleDenoise: string) => {
    await upscaleOver(
      browser,
      await submitPicture(browser, { scenario: 'space', steps, denoise, upscaleDenoise }),
    )
    const { scenario, ending, factor, ...job } =
      upscaler.jobs.at(-1) ?? assert.fail('nothing was handed over')
    assert.deepEqual([scenario, ending, factor], ['space', 'png', 2])
    return [job.steps, job.detail, job.upscaleDetail]
  }
  assert.deepEqual(await asked('40', '0.355', '1'), [40, 0.36, 1])
  assert.deepEqual(await asked('-3', '7', '-0.1'), [1, 1, 0])
  assert.deepEqual(await asked('1e9', 'many', ''), [100, 0, 0])

  const { answer } = await browser.call(submitUpscale, await upscaleForm({ scenario: '' }))
  assert.equal(answer.error, 'This scenario does not exist.')
})

/** A PNG of 16,000 x 16,000 pixels in a few bytes, if its header is believed. */
async function bomb(): Promise<Buffer> {
  const file = await smallPicture()
  file.writeUInt32BE(16_000, 16)
  file.writeUInt32BE(16_000, 20)
  return file
}

/** Two frames. */
const moving = (format: 'gif' | 'webp') =>
  sharp(Buffer.alloc(4 * 8 * 3, 90).fill(200, 48), {
    raw: { width: 4, height: 8, channels: 3, pageHeight: 4 },
  })
    .toFormat(format)
    .toBuffer()

test('what cannot be enlarged is refused in a clear sentence, and costs nothing', async t => {
  const site = await start(t)
  const browser = await site.member()
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
    [await moving('gif'), /PNG, JPEG or WebP/, /WebP/],
    [await moving('webp'), /Moving pictures/, /动态图片/],
    [photograph.subarray(0, photograph.length / 2), /broken or incomplete/, /损坏/],
    [(await smallPicture()).subarray(0, 60), /broken or incomplete/, /损坏/],
    [await bomb(), /16,000 x 16,000 pixels; at most 4,096 x 4,096/, /最大支持放大 4,096 x 4,096/],
    [wide, /4,097 x 1 pixels/, /4,097 x 1/],
  ]
  for (const [file, english, chinese] of files) {
    const form = await upscaleForm({ imageFile: asFile(file) })
    const { status, answer } = await browser.call(submitUpscale, form)
    assert.deepEqual([status, answer.success], [200, false])
    assert.match(answer.error ?? '', english)
    const inChinese = await browser.call(submitUpscale, form, { 'accept-language': 'zh' })
    assert.match(inChinese.answer.error ?? '', chinese)
  }
  const { status } = await browser.call(
    submitUpscale,
    await upscaleForm({ imageFile: asFile(Buffer.alloc(20 * 1024 * 1024 + 1)) }),
  )
  assert.equal(status, 413)
  assert.equal(await creditsOf(browser), 60)
  const large = sharp({ create: { width: 2_048, height: 1_024, channels: 3, background: 'teal' } })
  const uuid = await submitPicture(browser, {
    imageFile: asFile(await large.png({ compressionLevel: 0 }).toBuffer()),
  })
  assert.ok(((await mediaOf(site, uuid))[0]?.bytes ?? 0) > 6_000_000, 'six megabytes are taken in')
})

test('a submit that is repeated with its key is the same task, its picture kept once', async t => {
  const site = await start(t)
  const browser = await site.member()
  const submit = () => submitPicture(browser, {}, { 'idempotency-key': 'k1' })
  const ids = new Set(await Promise.all([submit(), submit(), submit()]))
  const [uuid = ''] = ids
  await upscaleOver(browser, uuid)
  assert.equal(await submit(), uuid)
  assert.equal(ids.size, 1)
  assert.equal(await creditsOf(browser), 30)
  assert.equal((await mediaOf(site, uuid)).length, 2)
})

test('a picture that moderation refuses is not taken in, and no engine sees it', async t => {
  const { upscaler, ...site } = await start(t, { moderator: { review: async () => 'refused' } })
  const browser = await site.member()
  const { answer } = await browser.call(submitUpscale, await upscaleForm())
  assert.equal(answer.error, 'This picture did not pass our review, so it was not upscaled.')
  assert.equal(upscaler.jobs.length, 0)
  assert.equal(await creditsOf(browser), 60)
})

test('a result that moderation refuses is not kept, and the credits come back', async t => {
  const site = await start(t, {
    moderator: { review: async (_, { from }) => (from === 'engine' ? 'refused' : 'passed') },
  })
  const browser = await site.member()
  const uuid = await submitPicture(browser)
  const over = await upscaleOver(browser, uuid)
  assert.deepEqual(
    [over.generateMsg, over.images],
    ['The result did not pass our review. Your credits are back.', []],
  )
  assert.equal(await creditsOf(browser), 60)
  assert.equal((await mediaOf(site, uuid)).length, 1)
})

test('an engine that refuses or fails gives the credits back and says why', async t => {
  for (const [answer, reason] of [
    [() => Promise.reject(new EngineRefusal('not such a thing')), /refused the task: not such a thing/],
    [() => ({ state: 'failed', reason: 'out of paint' }) as const, /failed: out of paint/],
  ] as const) {
    const site = await start(t, { upscaler: instantUpscaler(answer) })
    const browser = await site.member()
    const over = await upscaleOver(browser, await submitPicture(browser))
    assert.equal(over.generateStatus, generateStatus.failed)
    assert.match(over.generateMsg ?? '', reason)
    assert.equal(await creditsOf(browser), 60)
  }
})

test('a result is kept as a creation once, by its own member alone', async t => {
  const site = await start(t)
  const browser = await site.member()
  const uuid = await submitPicture(browser)
  const { images, original } = await upscaleOver(browser, uuid)
  const imageUrl = images?.[0]?.imageUrl ?? ''
  const keep = async (who: Client, address = imageUrl) =>
    (
      await who.call(
        saveCreation,
        { imageUrl: address, generationHistoryId: uuid, title: ' ' },
        { 'accept-language': 'zh' },
      )
    ).answer.success
  assert.equal(await keep(await site.member('Bo')), false)
  assert.equal(await keep(browser, original ?? ''), false)
  assert.deepEqual([await keep(browser), await keep(browser)], [true, true])
  const { creations } = (await site.client().call(getCreations, {})).answer
  assert.deepEqual(
    creations?.map(({ title, width, height }) => [title, width, height]),
    [['高清放大作品', 40, 24]],
  )
  assert.equal((await site.client().get(imageUrl)).statusCode, 200)
  assert.equal((await site.client().get(original ?? '')).statusCode, 404)
})

test('an upscale can be called off where its engine can stop, and the credits come back', async t => {
  for (const canCancel of [true, false]) {
    const upscaler = { ...instantUpscaler(() => ({ state: 'running', progress: 0.4 })), canCancel }
    const site = await start(t, { upscaler })
    const browser = await site.member()
    const uuid = await submitPicture(browser)
    const reading = await until(async () => {
      const { data } = (await browser.call(checkUpscaleStatus, { uuid })).answer
      return data?.percentCompleted ? data : null
    })
    assert.deepEqual([reading.percentCompleted, reading.canCancel], [0.4, canCancel])
    const { success } = (await browser.call(cancelTask, { uuid })).answer
    assert.equal(success, canCancel)
    assert.equal(await creditsOf(browser), canCancel ? 60 : 30)
    if (!canCancel) continue
    assert.equal((await upscaleOver(browser, uuid)).cancelled, true)
    await until(async () => upscaler.cancelled.length > 0)
  }
})

test('each engine has its own queue: neither keeps the other waiting, nor counts in it', async t => {
  const engine = instantEngine()
  const site = await start(t, { engine, upscaler: instantUpscaler(() => ({ state: 'running' })) })
  const browser = await paidMember(site)
  const uuids: string[] = []
  for (let i = 0; i < 6; i++) uuids.push(await submitPicture(browser))
  await until(async () => {
    const { data } = (await browser.call(checkUpscaleStatus, { uuid: uuids[3] ?? '' })).answer
    return data?.generateStatus === generateStatus.running
  })
  const last = (await browser.call(checkUpscaleStatus, { uuid: uuids[5] ?? '' })).answer.data
  assert.equal(last?.ahead, 5)
  const { uuid } = (await browser.call(submitTextToImage, generation('a lake'))).answer
  await until(async () => {
    const { data } = (await browser.call(checkStatus, { uuid: uuid ?? '' })).answer
    return data?.generateStatus === generateStatus.succeeded
  })
})

test('what nobody kept is deleted after a week', async t => {
  const site = await start(t)
  const browser = await paidMember(site)
  const { media, stores } = site.adapters
  const done = async () => {
    const uuid = await submitPicture(browser)
    const { images, original } = await upscaleOver(browser, uuid)
    return { uuid, image: images?.[0]?.imageUrl ?? '', original: original ?? '' }
  }
  const left = await done()
  const kept = await done()
  const saved = { imageUrl: kept.image, generationHistoryId: kept.uuid, title: 'Kept' }
  assert.equal((await browser.call(saveCreation, saved)).answer.success, true)

  site.clock.advance(6 * day)
  await sweepUpscales(site.adapters)
  assert.equal((await browser.get(left.image)).statusCode, 200)

  site.clock.advance(2 * day)
  const young = await done()
  await sweepUpscales(site.adapters)
  for (const address of [left.image, left.original, kept.original]) {
    assert.equal(await media.size(address.replace('/media/', '')), null)
    assert.equal(await stores.media.find(idIn(address)), null)
  }
  for (const address of [kept.image, young.image, young.original]) {
    assert.equal((await browser.get(address)).statusCode, 200)
  }
  const gone = (await browser.call(checkUpscaleStatus, { uuid: left.uuid })).answer.data
  assert.equal(gone?.generateMsg, 'This result was kept for a week and is deleted now.')
})

test('the picture of an upscale that failed is deleted by the next sweep', async t => {
  const site = await start(t, { upscaler: instantUpscaler(() => ({ state: 'failed', reason: 'no' })) })
  const browser = await site.member()
  const uuid = await submitPicture(browser)
  await upscaleOver(browser, uuid)
  assert.equal((await mediaOf(site, uuid)).length, 1)
  await sweepUpscales(site.adapters)
  assert.deepEqual(await mediaOf(site, uuid), [])
  assert.equal((await upscaleOver(browser, uuid)).generateStatus, generateStatus.failed)
})

test('three upscales are under way, and the other calls are answered in a moment', async t => {
  const upscaler = createEmbeddedUpscaler()
  const site = await start(t, { upscaler, clock: Date.now })
  t.after(() => upscaler.close())
  const browser = await paidMember(site)
  const imageFile = asFile(await smallPicture(400, 300))
  const uuids = [1, 2, 3].map(() => submitPicture(browser, { imageFile }))
  const [, , last = ''] = await Promise.all(uuids)
  const waits: number[] = []
  const images = await until(async () => {
    const asked = performance.now()
    const { data } = (await browser.call(checkUpscaleStatus, { uuid: last })).answer
    waits.push(performance.now() - asked)
    return data?.generateStatus === generateStatus.succeeded && data.images
  })
  assert.equal(images.length, 1)
  const usual = waits.toSorted((one, other) => one - other)[Math.floor(waits.length * 0.9)] ?? Infinity
  assert.ok(usual < 100, `nine in ten took up to ${usual} ms`)
})

test('an export holds upscales with both pictures, and a deleted account leaves neither', async t => {
  const site = await start(t)
  const browser = await site.member()
  const uuid = await submitPicture(browser)
  const { images, original } = await upscaleOver(browser, uuid)
  const files = [original ?? '', images?.[0]?.imageUrl ?? ''].map(address => address.replace('/media/', ''))

  const zip = new AdmZip((await browser.get(exportData.path)).rawPayload)
  const [upscale] = JSON.parse(zip.readAsText('upscales.json')) as Record<string, string>[]
  assert.deepEqual(
    [upscale?.original, upscale?.file],
    files.map(key => `pictures/${key}`),
  )
  assert.ok(files.every(key => (zip.readFile(`pictures/${key}`)?.length ?? 0) > 0))

  const { answer } = await browser.call(deleteAccount, { current_password: 'correct horse' })
  assert.equal(answer.success, true)
  for (const key of files) assert.equal(await site.adapters.media.size(key), null)
  assert.equal(await site.adapters.stores.upscales.find(uuid), null)
})
