import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  cancelTask,
  checkSession,
  checkStatus,
  deleteCreations,
  deleteHistory,
  fetchHistory,
  generateStatus,
  getCreations,
  getEngineSettings,
  getUserPageData,
  polishPrompt,
  saveCreation,
  saveHistory,
  submitTextToImage,
} from '@tessera/shared-contracts'
import sharp from 'sharp'
import { diskMediaStore } from '../adapters/media-store.ts'
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

test('a task is known to its member alone, and so is its result', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await paidMember(site)
  const other = await paidMember(site, 'Bo')
  const { uuid, images } = await generate(browser, generation('a lake'))

  for (const stranger of [other, site.client()]) {
    assert.equal((await stranger.get(images[0] ?? '')).statusCode, 404)
  }
  const [foreign, invented] = [
    await other.call(checkStatus, { uuid }),
    await other.call(checkStatus, { uuid: 'nothing' }),
  ]
  assert.deepEqual(foreign.answer, invented.answer)
  assert.deepEqual(foreign.answer, {
    code: 0,
    data: { generateStatus: generateStatus.failed, generateMsg: 'This task does not exist.' },
  })
  const signedOut = (await site.client().call(checkStatus, { uuid })).answer
  assert.deepEqual([signedOut.code, signedOut.data], [1, undefined], 'a page goes on asking')
  assert.equal((await other.call(cancelTask, { uuid })).answer.error, 'This task does not exist.')
  assert.equal((await other.call(deleteHistory, { id: uuid })).answer.success, false)
  const [imageUrl = ''] = images
  assert.equal((await other.call(saveHistory, history(images))).answer.success, false)
  const kept = await other.call(saveCreation, { imageUrl, generationHistoryId: uuid, title: 'mine' })
  assert.equal(kept.answer.success, false)
})

const history = (images: string[]) => ({
  prompt: 'a lake',
  images,
  scenario: 'general',
  lora_uuid: null,
  lora_strength: null,
  width: 960,
  height: 1280,
  batch_size: images.length,
})

test('a result is in the history by itself, once, also when the page saves it', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await paidMember(site)
  const first = await generate(browser, generation('the first', { count: 2 }))
  site.clock.advance(1_000)
  const second = await generate(browser, generation('the second'))

  const save = async (images: string[]) => (await browser.call(saveHistory, history(images))).answer
  const { historyId } = await save(first.images)
  assert.ok(historyId)
  assert.equal((await save(first.images)).historyId, historyId)
  const mixed = await save([...first.images, ...second.images])
  assert.deepEqual([mixed.success, mixed.historyId], [false, undefined])
  assert.equal((await save(['https://elsewhere.example/x.png'])).success, false)
  assert.equal((await save([])).success, false)

  const records = (await browser.call(fetchHistory, {})).answer.data ?? []
  assert.deepEqual(
    records.map(({ prompt, images, batch_size }) => [prompt, images, batch_size]),
    [
      ['the second', second.images, 1],
      ['the first', first.images, 2],
    ],
  )
  assert.equal(records[1]?.id, historyId)
})

test('a generation that is deleted leaves the history with its files; what was kept of it stays', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await paidMember(site)
  const { uuid, images } = await generate(browser, generation('two lakes', { count: 2 }))
  const [kept = '', other = ''] = images
  await browser.call(saveCreation, { imageUrl: kept, generationHistoryId: uuid, title: '' })

  assert.equal((await browser.call(deleteHistory, { id: uuid })).answer.success, true)
  assert.deepEqual((await browser.call(fetchHistory, {})).answer.data, [])
  assert.equal((await browser.get(kept)).statusCode, 200)
  assert.equal((await browser.get(other)).statusCode, 404)
  assert.equal(await site.adapters.media.size(other.replace('/media/', '')), null)
  const [work] = (await browser.call(getCreations, { page: 1 })).answer.creations ?? []
  const { prompt } = (await browser.call(getCreations, { id: String(work?.id) })).answer
  assert.deepEqual(prompt && typeof prompt === 'object' && prompt.width, 960, 'a similar work finds its size')

  assert.equal((await browser.call(deleteHistory, { id: uuid })).answer.success, false)
  const late = await browser.call(saveCreation, { imageUrl: other, generationHistoryId: uuid, title: '' })
  assert.equal(late.answer.success, false)
  const { data } = (await browser.call(checkStatus, { uuid })).answer
  assert.equal(data?.generateStatus, generateStatus.failed)
})

test('a picture is kept once as a creation, and the gallery shows it with its prompt', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await paidMember(site, 'Ada')
  const { uuid, images } = await generate(browser, generation('a lake between mountains'))
  const keep = (imageUrl: string, title = '') =>
    browser.call(saveCreation, { imageUrl, generationHistoryId: uuid, title })

  assert.equal((await keep(images[0] ?? '', 'x'.repeat(500))).answer.success, true)
  assert.equal((await keep(images[0] ?? '')).answer.success, true)
  assert.equal((await keep('/media/AbcdefghIjklmn_-.png')).answer.success, false)
  assert.equal((await keep('https://elsewhere.example/x.png')).answer.success, false)

  const shown = (await site.client().call(getCreations, { page: 1 })).answer.creations ?? []
  assert.equal(shown.length, 1)
  assert.equal(shown[0]?.title?.length, 80)
  assert.equal(shown[0].prompt, 'a lake between mountains')
  assert.equal(shown[0].url, images[0])
})

test('an address that names no result of ours is not kept, and nobody is asked for it', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await paidMember(site)
  const { uuid, images } = await generate(browser, generation('a lake'))
  const fetching = t.mock.method(globalThis, 'fetch', () => assert.fail('an address was fetched'))
  const { pathname } = new URL(images[0] ?? '', 'http://localhost')
  for (const imageUrl of [
    'http://169.254.169.254/latest/meta-data',
    'https://elsewhere.example/picture.png',
    `https://elsewhere.example${pathname}`,
    `//elsewhere.example${pathname}`,
    `http://localhost${pathname}`,
    `/media/..${pathname}`,
    `/media/%2e%2e${pathname}`,
    `${pathname}?x`,
    `${pathname}#x`,
    `/MEDIA${pathname.slice('/media'.length)}`,
    'file:///etc/passwd',
    'data:image/png;base64,iVBORw0KGgo=',
  ]) {
    const { answer } = await browser.call(saveCreation, { imageUrl, generationHistoryId: uuid, title: '' })
    assert.equal(answer.error, 'This picture is not a result of that generation of yours.', imageUrl)
  }
  assert.equal(fetching.mock.callCount(), 0)
})

test('the history says which pictures are kept, until they are deleted', async t => {
  const verdicts: ('passed' | 'waiting')[] = ['passed', 'waiting']
  const moderator = { review: async () => verdicts.shift() ?? 'passed' }
  const site = await startTestApp({ adapters: { moderator } })
  t.after(site.close)
  const browser = await paidMember(site)
  const { uuid, images } = await generate(browser, generation('three lakes', { count: 3 }))
  const saved = async () => (await browser.call(fetchHistory, {})).answer.data?.[0]?.saved
  assert.deepEqual(await saved(), [null, null, null])
  for (const imageUrl of images.slice(0, 2)) {
    await browser.call(saveCreation, { imageUrl, generationHistoryId: uuid, title: '' })
  }
  assert.deepEqual(await saved(), ['passed', 'waiting', null])
  const { creations = [] } = (await browser.call(getUserPageData, {})).answer
  const ids = creations?.map(({ id }) => String(id)) ?? []
  await browser.call(deleteCreations, { 'creation_ids[]': ids })
  assert.deepEqual(await saved(), [null, null, null])
})

test('a picture that a person refused stays refused when it is deleted and kept again', async t => {
  const site = await startTestApp({ adapters: { moderator: { review: async () => 'waiting' } } })
  t.after(site.close)
  const browser = await paidMember(site)
  const { uuid, images } = await generate(browser, generation('a lake'))
  const keep = async () => {
    await browser.call(saveCreation, { imageUrl: images[0] ?? '', generationHistoryId: uuid, title: '' })
    const [work] = (await browser.call(getUserPageData, {})).answer.creations ?? []
    return String(work?.id)
  }
  const saved = async () => (await browser.call(fetchHistory, {})).answer.data?.[0]?.saved
  const { creations } = site.adapters.stores

  const first = await keep()
  assert.deepEqual(await saved(), ['waiting'])
  await creations.decide(first, 'refused')
  await browser.call(deleteCreations, { 'creation_ids[]': [first] })
  await keep()
  assert.deepEqual(await saved(), ['refused'])
  assert.deepEqual(await creations.waiting(), [], 'nobody has to look at it again')
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

test('of pictures that could not all be kept, none is left when the task is tried again', async t => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-full-'))
  t.after(() => rm(folder, { recursive: true }))
  const media = diskMediaStore(folder)
  let originals = 0
  const put: typeof media.put = async (key, file) => {
    if (key.endsWith('.png')) originals += 1
    if (key.endsWith('.png') && originals === 2) throw new Error('the disk is full')
    await media.put(key, file)
  }
  const site = await startTestApp({ adapters: { media: { ...media, put }, clock: Date.now } })
  t.after(site.close)
  const member = await paidMember(site)
  const { answer } = await member.call(submitTextToImage, generation('a lake', { count: 2 }))
  const over = await taskOver(member, answer.uuid ?? '')
  assert.equal(over.images?.length, 2)
  const files = (await readdir(folder, { recursive: true })).filter(name => name.endsWith('.png'))
  assert.equal(files.length, 2, files.join())
})
