import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  checkSession,
  checkStatus,
  fetchHistory,
  generateStatus,
  getEngineSettings,
  polishPrompt,
  submitTextToImage,
} from '@tessera/shared-contracts'
import sharp from 'sharp'
import { EngineRefusal } from '../domain/engine.ts'
import type { Moderator } from '../domain/moderation.ts'
import { readPngTexts } from '../engines/png-metadata.ts'
import { instantEngine } from '../testing-engine.ts'
import { generate, generation, paidMember, taskOver } from '../testing-works.ts'
import { startTestApp, type Client } from '../testing.ts'

const creditsOf = async (browser: Client) => (await browser.call(checkSession, {})).answer.user?.credits

test('what is missing for a generation is said in the order of the specification', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const visitor = site.client()
  const refusal = async (browser: Client, prompt: string) => {
    const { status, answer } = await browser.call(submitTextToImage, generation(prompt))
    assert.deepEqual([status, answer.success], [200, false])
    return answer.error
  }

  assert.equal(await refusal(visitor, '  '), 'Please enter a prompt.')
  assert.equal(await refusal(visitor, 'a lake'), 'Please log in to use this feature.')
  assert.equal(await refusal(await site.member(), 'a lake'), 'This feature is for members only.')

  const poor = await paidMember(site)
  for (let left = (await creditsOf(poor)) ?? 0; left >= 30; left -= 30)
    await poor.call(submitTextToImage, generation('a lake'))
  assert.equal(await refusal(poor, 'a lake'), 'You need 30 credits, your balance is insufficient.')
  assert.equal(await creditsOf(poor), 0)
})

test('a generation holds 30 credits, is followed by its id and ends in pictures', async t => {
  const engine = instantEngine()
  const site = await startTestApp({ adapters: { engine } })
  t.after(site.close)
  const browser = await paidMember(site)
  const before = (await creditsOf(browser)) ?? 0

  const { uuid, images } = await generate(browser, generation('a lake', { count: 3 }))
  assert.equal(await creditsOf(browser), before - 30)
  assert.equal(images.length, 3)
  const { answer } = await browser.call(checkStatus, { uuid })
  assert.equal(answer.code, 0)
  assert.equal(answer.data?.engine, 'Instant engine')
  assert.equal(answer.data.percentCompleted, 1)
  for (const image of images) {
    const response = await browser.get(image)
    assert.deepEqual([response.statusCode, response.headers['content-type']], [200, 'image/png'])
  }
  assert.equal(engine.jobs.size, 1)
})

test('the engine is asked for what the site offers, whatever a browser sends', async t => {
  const engine = instantEngine()
  const site = await startTestApp({ adapters: { engine } })
  t.after(site.close)
  const browser = await paidMember(site)
  const request = generation('  a quiet room ', { width: 1152, height: 2048, count: 4 })
  request.generateParams['3'].inputs.steps = 4_000
  request.generateParams['4'] = {
    class_type: 'LoraLoader',
    inputs: { lora_name: 'interior-v1', strength_model: 9 },
  }
  await generate(browser, request)
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

test('a request for something that is not offered is refused and costs nothing', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await paidMember(site)
  const before = await creditsOf(browser)
  const foreignModel = generation('a lake')
  foreignModel.generateParams['4'] = {
    class_type: 'LoraLoader',
    inputs: { lora_name: 'somebody-else', strength_model: 1 },
  }
  const requests = [
    generation('a lake', { width: 961 }),
    generation('a lake', { width: 1280, height: 1280 }),
    generation('a lake', { count: 5 }),
    generation('a lake', { count: 0 }),
    generation('a lake', { count: 1.5 }),
    generation('x'.repeat(2_001)),
    { ...generation('a lake'), scenario: 'spaceships' },
    foreignModel,
  ]
  for (const request of requests) {
    const { answer } = await browser.call(submitTextToImage, request)
    assert.equal(answer.success, false, JSON.stringify(request))
    assert.ok(answer.error)
  }
  assert.equal(await creditsOf(browser), before)
})

test('a submit that is repeated with its key is the same task, charged once', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await paidMember(site)
  const other = await paidMember(site, 'Bo')
  const before = (await creditsOf(browser)) ?? 0
  const submit = (who: Client, key: string) =>
    who.call(submitTextToImage, generation('a lake'), { 'idempotency-key': key })

  const answers = await Promise.all([submit(browser, 'k1'), submit(browser, 'k1'), submit(browser, 'k1')])
  const ids = answers.map(({ answer }) => answer.uuid)
  assert.equal(new Set(ids).size, 1)
  assert.equal(await creditsOf(browser), before - 30)
  assert.notEqual((await submit(browser, 'k2')).answer.uuid, ids[0])
  assert.notEqual((await submit(other, 'k1')).answer.uuid, ids[0], 'a key is its member’s alone')
})

test('of two generations at once with credits for one, one is accepted', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await paidMember(site)
  const credits = (await creditsOf(browser)) ?? 0
  const affordable = credits / 30
  const answers = await Promise.all(
    Array.from({ length: affordable + 1 }, () => browser.call(submitTextToImage, generation('a lake'))),
  )
  assert.equal(answers.filter(({ answer }) => answer.success).length, affordable)
  assert.equal(await creditsOf(browser), 0)
  assert.deepEqual(await site.adapters.stores.ledger.faults(), [])
})

test('a task that the engine refuses or cannot do gives its credits back, and says why', async t => {
  const engine = instantEngine({
    submit: ({ prompt }) => {
      if (prompt === 'refuse') throw new EngineRefusal('not such a thing')
    },
    status: ({ prompt }) => (prompt === 'fail' ? { state: 'failed', reason: 'out of paint' } : undefined),
  })
  const site = await startTestApp({ adapters: { engine } })
  t.after(site.close)
  const browser = await paidMember(site)
  const before = await creditsOf(browser)

  for (const [prompt, reason] of [
    ['refuse', /refused the task: not such a thing/],
    ['fail', /failed: out of paint/],
  ] as const) {
    const { answer } = await browser.call(submitTextToImage, generation(prompt))
    const over = await taskOver(browser, answer.uuid ?? '')
    assert.equal(over.generateStatus, generateStatus.failed)
    assert.match(over.generateMsg ?? '', reason)
  }
  assert.equal(await creditsOf(browser), before)
  assert.deepEqual((await browser.call(fetchHistory, {})).answer.data, [])
})

test('pictures that moderation refuses are not kept, and the credits come back', async t => {
  const moderator: Moderator = { review: async () => 'refused' }
  const site = await startTestApp({ adapters: { moderator } })
  t.after(site.close)
  const browser = await paidMember(site)
  const before = await creditsOf(browser)
  const { answer } = await browser.call(submitTextToImage, generation('a lake'))
  const over = await taskOver(browser, answer.uuid ?? '')
  assert.equal(over.generateMsg, 'The result did not pass our review. Your credits are back.')
  assert.deepEqual(over.images, [])
  assert.equal(await creditsOf(browser), before)
})

test("an engine's pictures are kept as PNG that says how it was made, and nothing of the engine's own", async t => {
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
  const pictures = files.map((file, i) => ({ file, seed: 7 + i }))
  const site = await startTestApp({
    adapters: { engine: instantEngine({ status: () => ({ state: 'succeeded', pictures }) }) },
  })
  t.after(site.close)
  const browser = await paidMember(site)
  const { images } = await generate(browser, generation('a lake', { count: 2 }))
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

test('an idea is polished for members, in its own language', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const polish = async (browser: Client, prompt: string) =>
    (await browser.call(polishPrompt, { prompt })).answer
  assert.equal((await polish(site.client(), ' ')).error, 'Please enter a basic idea first.')
  assert.equal((await polish(site.client(), 'a cat')).error, 'Please log in to use this feature.')
  assert.match((await polish(await site.member(), '一只猫')).data ?? '', /^一只猫，/)
})

test('a page is told the identifiers to send', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const { answer } = await site.client().call(getEngineSettings, {})
  assert.equal(answer.data?.models.interior, 'interior-v1')
})
