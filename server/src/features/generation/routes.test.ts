import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  checkSession,
  checkStatus,
  fetchHistory,
  generateStatus,
  getEngineSettings,
  limits,
  polishPrompt,
  submitTextToImage,
} from '@tessera/shared-contracts'
import sharp from 'sharp'
import { EngineRefusalError } from '../tasks/engine.ts'
import type { Moderator } from '../moderation/moderation.ts'
import { readPngTexts } from '@tessera/image-engine/node/png-metadata'
import { createFakeModerator } from '../../../test/fakes/fake-services.ts'
import { createFakeEngine, createSuccess } from '../../../test/fakes/fake-engines.ts'
import {
  runGeneration,
  buildGenerationRequest,
  seedPaidMember,
  waitForTask,
} from '../../../test/seeds/seed-creation.ts'
import { type TestClient } from '@tessera/server-kit/testing/test-client'
import { startTestApp } from '../../../test/test-app.ts'

const getCredits = async (browser: TestClient) => (await browser.call(checkSession, {})).body.user?.credits

test('checks the requirements in the order of the specification', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const visitor = site.client()
  const refusal = async (browser: TestClient, prompt: string) => {
    const { status, body } = await browser.call(submitTextToImage, buildGenerationRequest(prompt))
    assert.deepEqual([status, body.success], [200, false])
    return body.error
  }

  assert.equal(await refusal(visitor, '  '), 'Please enter a prompt.')
  assert.equal(await refusal(visitor, 'a lake'), 'Please log in to use this feature.')
  assert.equal(await refusal(await site.registerMember(), 'a lake'), 'This feature is for members only.')

  const poor = await seedPaidMember(site)
  for (let left = (await getCredits(poor)) ?? 0; left >= 30; left -= 30)
    await poor.call(submitTextToImage, buildGenerationRequest('a lake'))
  assert.equal(await refusal(poor, 'a lake'), 'You need 30 credits, your balance is insufficient.')
  assert.equal(await getCredits(poor), 0)
})

test('reserves 30 credits and returns images for the task id', async t => {
  const engine = createFakeEngine()
  const site = await startTestApp({ adapters: { engine } })
  t.after(site.close)
  const browser = await seedPaidMember(site)
  const before = (await getCredits(browser)) ?? 0

  const { uuid, images } = await runGeneration(browser, buildGenerationRequest('a lake', { count: 3 }))
  assert.equal(await getCredits(browser), before - 30)
  assert.equal(images.length, 3)
  const { body } = await browser.call(checkStatus, { uuid })
  assert.equal(body.code, 0)
  assert.equal(body.data?.engine, 'Instant engine')
  assert.equal(body.data.percentCompleted, 1)
  for (const image of images) {
    const response = await browser.get(image)
    assert.deepEqual([response.statusCode, response.headers['content-type']], [200, 'image/png'])
  }
  assert.equal(engine.jobs.size, 1)
})

test('passes only supported values to the engine', async t => {
  const engine = createFakeEngine()
  const site = await startTestApp({ adapters: { engine } })
  t.after(site.close)
  const browser = await seedPaidMember(site)
  const request = buildGenerationRequest('  a quiet room ', { width: 1152, height: 2048, count: 4 })
  request.generateParams['3'].inputs.steps = 4_000
  request.generateParams['4'] = {
    class_type: 'LoraLoader',
    inputs: { lora_name: 'interior-v1', strength_model: 9 },
  }
  await runGeneration(browser, request)
  const { seed, ...job } = engine.jobs.get('job-1') ?? assert.fail('nothing was handed over')
  assert.ok(Number.isInteger(seed))
  assert.deepEqual(job, {
    prompt: 'a quiet room',
    scenario: 'interior',
    width: 1152,
    height: 2048,
    count: 4,
    steps: 30,
    model: { id: 'interior-v1', strength: 2 },
  })
})

test('rejects unsupported values without a charge', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await seedPaidMember(site)
  const before = await getCredits(browser)
  const foreignModel = buildGenerationRequest('a lake')
  foreignModel.generateParams['4'] = {
    class_type: 'LoraLoader',
    inputs: { lora_name: 'somebody-else', strength_model: 1 },
  }
  const requests = [
    buildGenerationRequest('a lake', { width: 961 }),
    buildGenerationRequest('a lake', { width: 1280, height: 1280 }),
    buildGenerationRequest('a lake', { count: 5 }),
    buildGenerationRequest('a lake', { count: 0 }),
    buildGenerationRequest('a lake', { count: 1.5 }),
    buildGenerationRequest('x'.repeat(2_001)),
    { ...buildGenerationRequest('a lake'), scenario: 'spaceships' },
    foreignModel,
  ]
  for (const request of requests) {
    const { body } = await browser.call(submitTextToImage, request)
    assert.equal(body.success, false, JSON.stringify(request))
    assert.ok(body.error)
  }
  assert.equal(await getCredits(browser), before)
})

test('returns the same task for a repeated idempotency key', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await seedPaidMember(site)
  const other = await seedPaidMember(site, 'Bo')
  const before = (await getCredits(browser)) ?? 0
  const submit = (who: TestClient, key: string) =>
    who.call(submitTextToImage, buildGenerationRequest('a lake'), { 'idempotency-key': key })

  const answers = await Promise.all([submit(browser, 'k1'), submit(browser, 'k1'), submit(browser, 'k1')])
  const ids = answers.map(({ body }) => body.uuid)
  assert.equal(new Set(ids).size, 1)
  assert.equal(await getCredits(browser), before - 30)
  assert.notEqual((await submit(browser, 'k2')).body.uuid, ids[0])
  assert.notEqual((await submit(other, 'k1')).body.uuid, ids[0], 'a key is unique for each member')
})

test('accepts one of two simultaneous tasks if the credits suffice for one', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await seedPaidMember(site)
  const credits = (await getCredits(browser)) ?? 0
  const affordable = credits / 30
  const answers = await Promise.all(
    Array.from({ length: affordable + 1 }, () =>
      browser.call(submitTextToImage, buildGenerationRequest('a lake')),
    ),
  )
  assert.equal(answers.filter(({ body }) => body.success).length, affordable)
  assert.equal(await getCredits(browser), 0)
  assert.deepEqual(await site.adapters.stores.ledger.findErrors(), [])
})

test('refunds a task that the engine rejects or fails, with a sentence and without internals', async t => {
  const engine = createFakeEngine({
    submit: ({ prompt }) => {
      if (prompt === 'refuse') throw new EngineRefusalError('not such a thing')
    },
    status: ({ prompt }) => (prompt === 'fail' ? { state: 'failed', reason: 'out of paint' } : undefined),
  })
  const site = await startTestApp({ adapters: { engine } })
  t.after(site.close)
  const browser = await seedPaidMember(site)
  const before = await getCredits(browser)

  for (const [prompt, reason] of [
    ['refuse', /^The image engine doesn't accept this task\. [^:]+$/],
    ['fail', /^The image engine couldn't make this image\. [^:]+$/],
  ] as const) {
    const { body } = await browser.call(submitTextToImage, buildGenerationRequest(prompt))
    const over = await waitForTask(browser, body.uuid ?? '')
    assert.equal(over.generateStatus, generateStatus.failed)
    assert.match(over.generateMsg ?? '', reason)
  }
  assert.equal(await getCredits(browser), before)
  assert.deepEqual((await browser.call(fetchHistory, {})).body.data, [])
})

test('refunds a task whose images have another size or number than ordered', async t => {
  for (const engine of [
    { ...createFakeEngine(), isReduced: false },
    createFakeEngine({ status: async job => createSuccess({ ...job, count: 1 }) }),
  ]) {
    const site = await startTestApp({ adapters: { engine } })
    t.after(site.close)
    const browser = await seedPaidMember(site)
    const before = await getCredits(browser)
    const { body } = await browser.call(submitTextToImage, buildGenerationRequest('a lake', { count: 2 }))
    const over = await waitForTask(browser, body.uuid ?? '')
    assert.match(over.generateMsg ?? '', /isn't working/)
    assert.equal(await getCredits(browser), before)
  }
})

test('discards images that moderation rejects, and refunds the task', async t => {
  const moderator: Moderator = createFakeModerator('refused')
  const site = await startTestApp({ adapters: { moderator } })
  t.after(site.close)
  const browser = await seedPaidMember(site)
  const before = await getCredits(browser)
  const { body } = await browser.call(submitTextToImage, buildGenerationRequest('a lake'))
  const over = await waitForTask(browser, body.uuid ?? '')
  assert.equal(
    over.generateMsg,
    "The result didn't pass our review. Your credits were refunded. See the “rules” (/rules).",
  )
  assert.deepEqual(over.images, [])
  assert.equal(await getCredits(browser), before)
})

test("stores images as PNG with our metadata instead of the engine's", async t => {
  const grey = sharp({ create: { width: 40, height: 30, channels: 3, background: 'grey' } })
  const files = [
    await grey
      .clone()
      .jpeg()
      .withExif({ IFD0: { Copyright: 'of the engine' } })
      .toBuffer(),
    await grey
      .clone()
      .png()
      .withExif({ IFD0: { Copyright: 'of the engine' } })
      .toBuffer(),
  ]
  const generated = files.map((file, i) => ({ file, seed: 7 + i }))
  const site = await startTestApp({
    adapters: { engine: createFakeEngine({ status: () => ({ state: 'succeeded', images: generated }) }) },
  })
  t.after(site.close)
  const browser = await seedPaidMember(site)
  const { images } = await runGeneration(browser, buildGenerationRequest('a lake', { count: 2 }))
  for (const [i, image] of images.entries()) {
    const { rawPayload: file } = await browser.get(image)
    assert.equal((await sharp(file).metadata()).exif, undefined)
    const texts = readPngTexts(file)
    assert.equal(
      texts.get('parameters'),
      `a lake\nSteps: 30, Seed: ${7 + i}, Size: 40x30, Model: Instant engine, Version: Instant engine`,
    )
    assert.match(texts.get('XML:com.adobe.xmp') ?? '', /trainedAlgorithmicMedia[^]*TC260:AIGC/)
  }
})

test('polishes an idea for members, in its own language', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const polish = async (browser: TestClient, prompt: string) =>
    (await browser.call(polishPrompt, { prompt })).body
  assert.equal((await polish(site.client(), ' ')).error, 'Please enter a basic idea first.')
  assert.equal((await polish(site.client(), 'a cat')).error, 'Please log in to use this feature.')
  assert.match((await polish(await site.registerMember(), '一只猫')).data ?? '', /^一只猫，/)
})

test('returns the engine settings', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const { body } = await site.client().call(getEngineSettings, {})
  assert.equal(body.data?.models.interior, 'interior-v1')
})

test('passes a seed to the engine, so that the same request gives the same images', async t => {
  const engine = createFakeEngine()
  const site = await startTestApp({ adapters: { engine } })
  t.after(site.close)
  const browser = await seedPaidMember(site)
  for (const options of [{ seed: 7 }, { seed: 7, count: 2 }, { seed: limits.seed.max }]) {
    await runGeneration(browser, buildGenerationRequest('a lake', options))
    site.clock.advance(1_000)
  }
  assert.deepEqual(
    [...engine.jobs.values()].map(({ seed }) => seed),
    [7, 7, limits.seed.max],
  )
  const seeds = (await browser.call(fetchHistory, {})).body.data?.map(record => record.seeds)
  assert.deepEqual(seeds, [[limits.seed.max], [7, 8], [7]])
})

test('rejects a seed that not every engine takes, and charges nothing', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await seedPaidMember(site)
  const before = await getCredits(browser)
  for (const seed of [-1, 0.5, limits.seed.max + 1, 1e300]) {
    const { body } = await browser.call(submitTextToImage, buildGenerationRequest('a lake', { seed }))
    assert.equal(body.error, 'A seed is a whole number from 0 to 4,294,967,292.', String(seed))
  }
  assert.equal(await getCredits(browser), before)
})

test('says at once whether the task can be canceled', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await seedPaidMember(site)
  const { body } = await browser.call(submitTextToImage, buildGenerationRequest('a lake'))
  assert.equal(body.canCancel, true)
})
