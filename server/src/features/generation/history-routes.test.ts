import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  cancelTask,
  checkStatus,
  deleteCreations,
  deleteHistory,
  fetchHistory,
  generateStatus,
  getCreations,
  getEngineSettings,
  getUserPageData,
  saveCreation,
  saveHistory,
  setCreationVisibility,
  submitTextToImage,
} from '@tessera/shared-contracts'
import { createFakeModerator } from '../../../test/fakes/fake-services.ts'
import type { Moderator } from '../moderation/moderation.ts'
import { createDiskMediaStore } from '../../infra/storage/disk-media-store.ts'
import {
  runGeneration,
  buildGenerationRequest,
  seedPaidMember,
  waitForTask,
} from '../../../test/seeds/seed-creation.ts'
import { readPngTexts } from '@tessera/image-engine/node/png-metadata'
import { createFakeEngine, createSuccess } from '../../../test/fakes/fake-engines.ts'
import { startTestApp } from '../../../test/test-app.ts'

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

test('shows a task and its result only to its member', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await seedPaidMember(site)
  const other = await seedPaidMember(site, 'Bo')
  const { uuid, images } = await runGeneration(browser, buildGenerationRequest('a lake'))

  for (const stranger of [other, site.client()]) {
    assert.equal((await stranger.get(images[0] ?? '')).statusCode, 404)
  }
  const [foreign, invented] = [
    await other.call(checkStatus, { uuid }),
    await other.call(checkStatus, { uuid: 'nothing' }),
  ]
  assert.deepEqual(foreign.body, invented.body)
  assert.deepEqual(foreign.body, {
    code: 0,
    data: { generateStatus: generateStatus.failed, generateMsg: "This task doesn't exist." },
  })
  const signedOut = (await site.client().call(checkStatus, { uuid })).body
  assert.deepEqual([signedOut.code, signedOut.data], [1, undefined], 'a page goes on asking')
  assert.equal((await other.call(cancelTask, { uuid })).body.error, "This task doesn't exist.")
  assert.equal((await other.call(deleteHistory, { id: uuid })).body.success, false)
  const [imageUrl = ''] = images
  assert.equal((await other.call(saveHistory, history(images))).body.success, false)
  const kept = await other.call(saveCreation, { imageUrl, generationHistoryId: uuid, title: 'mine' })
  assert.equal(kept.body.success, false)
})

test('adds a result to the history once, even if the page saves it too', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await seedPaidMember(site)
  const first = await runGeneration(browser, buildGenerationRequest('the first', { count: 2 }))
  site.clock.advance(1_000)
  const second = await runGeneration(browser, buildGenerationRequest('the second'))

  const save = async (images: string[]) => (await browser.call(saveHistory, history(images))).body
  const { historyId } = await save(first.images)
  assert.ok(historyId)
  assert.equal((await save(first.images)).historyId, historyId)
  const mixed = await save([...first.images, ...second.images])
  assert.deepEqual([mixed.success, mixed.historyId], [false, undefined])
  assert.equal((await save(['https://elsewhere.example/x.png'])).success, false)
  assert.equal((await save([])).success, false)

  const records = (await browser.call(fetchHistory, {})).body.data ?? []
  assert.deepEqual(
    records.map(({ prompt, images, batch_size }) => [prompt, images, batch_size]),
    [
      ['the second', second.images, 1],
      ['the first', first.images, 2],
    ],
  )
  assert.equal(records[1]?.id, historyId)
})

test('deletes a generation with its files, except saved creations', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await seedPaidMember(site)
  const { uuid, images } = await runGeneration(browser, buildGenerationRequest('two lakes', { count: 2 }))
  const [kept = '', other = ''] = images
  await browser.call(saveCreation, { imageUrl: kept, generationHistoryId: uuid, title: '' })

  assert.equal((await browser.call(deleteHistory, { id: uuid })).body.success, true)
  assert.deepEqual((await browser.call(fetchHistory, {})).body.data, [])
  assert.equal((await browser.get(kept)).statusCode, 200)
  assert.equal((await browser.get(other)).statusCode, 404)
  assert.equal(await site.adapters.media.size(other.replace('/media/', '')), null)
  const [creation] = (await browser.call(getCreations, { page: 1 })).body.creations ?? []
  const { prompt } = (await browser.call(getCreations, { id: String(creation?.id) })).body
  assert.deepEqual(prompt && typeof prompt === 'object' && prompt.width, 960, 'a similar work finds its size')

  assert.equal((await browser.call(deleteHistory, { id: uuid })).body.success, false)
  const late = await browser.call(saveCreation, { imageUrl: other, generationHistoryId: uuid, title: '' })
  assert.equal(late.body.success, false)
  const { data } = (await browser.call(checkStatus, { uuid })).body
  assert.equal(data?.generateStatus, generateStatus.failed)
})

test('saves an image as a creation once, and shows it in the gallery with its prompt', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await seedPaidMember(site, 'Ada')
  const { uuid, images } = await runGeneration(browser, buildGenerationRequest('a lake between mountains'))
  const keep = (imageUrl: string, title = '') =>
    browser.call(saveCreation, { imageUrl, generationHistoryId: uuid, title })

  assert.equal((await keep(images[0] ?? '', 'x'.repeat(500))).body.success, true)
  assert.equal((await keep(images[0] ?? '')).body.success, true)
  assert.equal((await keep('/media/AbcdefghIjklmn_-.png')).body.success, false)
  assert.equal((await keep('https://elsewhere.example/x.png')).body.success, false)

  const shown = (await site.client().call(getCreations, { page: 1 })).body.creations ?? []
  assert.equal(shown.length, 1)
  assert.equal(shown[0]?.title?.length, 80)
  assert.equal(shown[0].prompt, 'a lake between mountains')
  assert.equal(shown[0].url, images[0])
})

test('rejects a URL that is not a result, without a request to it', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await seedPaidMember(site)
  const { uuid, images } = await runGeneration(browser, buildGenerationRequest('a lake'))
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
    const { body } = await browser.call(saveCreation, { imageUrl, generationHistoryId: uuid, title: '' })
    assert.equal(body.error, "This image isn't a result of that generation.", imageUrl)
  }
  assert.equal(fetching.mock.callCount(), 0)
})

test('marks saved images in the history until they are deleted', async t => {
  const verdicts: ('passed' | 'waiting')[] = ['passed', 'waiting']
  const moderator: Moderator = {
    review: async () => ({ verdict: verdicts.shift() ?? 'passed', classification: null }),
  }
  const site = await startTestApp({ adapters: { moderator } })
  t.after(site.close)
  const browser = await seedPaidMember(site)
  const { uuid, images } = await runGeneration(browser, buildGenerationRequest('three lakes', { count: 3 }))
  const saved = async () => (await browser.call(fetchHistory, {})).body.data?.[0]?.saved
  assert.deepEqual(await saved(), [null, null, null])
  for (const imageUrl of images.slice(0, 2)) {
    await browser.call(saveCreation, { imageUrl, generationHistoryId: uuid, title: '' })
  }
  assert.deepEqual(await saved(), ['passed', 'waiting', null])
  const { creations = [] } = (await browser.call(getUserPageData, {})).body
  const ids = creations?.map(({ id }) => String(id)) ?? []
  await browser.call(deleteCreations, { 'creation_ids[]': ids })
  assert.deepEqual(await saved(), [null, null, null])
})

test('keeps the rejection of a creation that is deleted and saved again', async t => {
  const site = await startTestApp({ adapters: { moderator: createFakeModerator('waiting') } })
  t.after(site.close)
  const browser = await seedPaidMember(site)
  const { uuid, images } = await runGeneration(browser, buildGenerationRequest('a lake'))
  const keep = async () => {
    await browser.call(saveCreation, { imageUrl: images[0] ?? '', generationHistoryId: uuid, title: '' })
    const [creation] = (await browser.call(getUserPageData, {})).body.creations ?? []
    return String(creation?.id)
  }
  const saved = async () => (await browser.call(fetchHistory, {})).body.data?.[0]?.saved
  const { creations } = site.adapters.stores

  const first = await keep()
  assert.deepEqual(await saved(), ['waiting'])
  await creations.setVerdict(first, { from: 'waiting', to: 'refused' })
  await browser.call(deleteCreations, { 'creation_ids[]': [first] })
  await keep()
  assert.deepEqual(await saved(), ['refused'])
  assert.deepEqual(await creations.listWaiting(1), [], 'nobody has to look at it again')
})

test('removes stored images if another one fails, before the retry', async t => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-full-'))
  t.after(() => rm(folder, { recursive: true }))
  const media = createDiskMediaStore(folder)
  let originals = 0
  const put: typeof media.put = async (key, file) => {
    if (key.endsWith('.png')) originals += 1
    if (key.endsWith('.png') && originals === 2) throw new Error('the disk is full')
    await media.put(key, file)
  }
  const site = await startTestApp({ adapters: { media: { ...media, put }, clock: Date.now } })
  t.after(site.close)
  const member = await seedPaidMember(site)
  const { body } = await member.call(submitTextToImage, buildGenerationRequest('a lake', { count: 2 }))
  const over = await waitForTask(member, body.uuid ?? '')
  assert.equal(over.images?.length, 2)
  const files = (await readdir(folder, { recursive: true })).filter(name => name.endsWith('.png'))
  assert.equal(files.length, 2, files.join())
})

test('returns the history in pages that stay right while generations are added and deleted', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await seedPaidMember(site)
  const ids: string[] = []
  for (const prompt of ['one', 'two', 'three', 'four', 'five']) {
    ids.unshift((await runGeneration(browser, buildGenerationRequest(prompt))).uuid)
    // Two of each pair have the same time
    if (ids.length % 2 === 0) site.clock.advance(1_000)
  }
  const read = async (query: { limit?: number; before_id?: string; id?: string }) =>
    (await browser.call(fetchHistory, query)).body
  const listIds = ({ data }: Awaited<ReturnType<typeof read>>) => data?.map(({ id }) => id)

  const first = await read({ limit: 2 })
  assert.ok(first.next_before)
  await runGeneration(browser, buildGenerationRequest('six'))
  await browser.call(deleteHistory, { id: first.next_before })
  const second = await read({ limit: 2, before_id: first.next_before })
  const third = await read({ limit: 2, before_id: second.next_before ?? '' })
  const all = [first, second, third].flatMap(page => listIds(page) ?? [])
  assert.deepEqual(all.toSorted(), ids.toSorted())
  assert.equal(third.next_before, null)

  assert.deepEqual(listIds(await read({ id: String(all[3]) })), [all[3]])
  assert.equal((await read({ id: first.next_before })).error, "This generation isn't in your history.")
  assert.equal((await read({ limit: 1_000_000 })).data?.length, 5, 'the server bounds the page')
  assert.equal((await read({ limit: 0 })).data?.length, 1)
})

test('the built-in engine has its name in the language of the page, everywhere', async t => {
  const engine = { ...createFakeEngine(), name: 'Tessera embedded engine' }
  const site = await startTestApp({ adapters: { engine } })
  t.after(site.close)
  const browser = await seedPaidMember(site)
  const { uuid, images } = await runGeneration(browser, buildGenerationRequest('a lake'))
  await browser.call(saveCreation, { imageUrl: images[0] ?? '', generationHistoryId: uuid, title: 'a lake' })
  const [creation] = (await browser.call(getUserPageData, {})).body.creations ?? []
  const readNames = async (language: string) => {
    const from = { 'accept-language': language }
    const { prompt } = (await browser.call(getCreations, { id: String(creation?.id) }, from)).body
    return [
      (await browser.call(fetchHistory, {}, from)).body.data?.[0]?.engine,
      (await browser.call(checkStatus, { uuid }, from)).body.data?.engine,
      typeof prompt === 'object' && prompt?.engine,
    ]
  }
  assert.deepEqual(
    await readNames('en'),
    Array.from({ length: 3 }, () => 'Tessera embedded engine'),
  )
  assert.deepEqual(
    await readNames('zh'),
    Array.from({ length: 3 }, () => 'Tessera 内置引擎'),
  )
})

test('describes each generation: when, by which engine, with which seeds, and what is public', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await seedPaidMember(site)
  const { uuid, images } = await runGeneration(
    browser,
    buildGenerationRequest('a lake', { count: 2, seed: 41 }),
  )
  const [record] = (await browser.call(fetchHistory, {})).body.data ?? []
  assert.deepEqual(
    [record?.engine, record?.seeds, record?.public_creations, record?.created_at],
    ['Instant engine', [41, 42], [null, null], '2026-01-31T12:00:00.000Z'],
  )

  await browser.call(saveCreation, { imageUrl: images[1] ?? '', generationHistoryId: uuid, title: 'a lake' })
  const [creation] = (await browser.call(getUserPageData, {})).body.creations ?? []
  const id = String(creation?.id)
  const readPublic = async () => (await browser.call(fetchHistory, {})).body.data?.[0]?.public_creations
  assert.deepEqual(await readPublic(), [null, id])
  const { prompt } = (await site.client().call(getCreations, { id })).body
  assert.deepEqual(typeof prompt === 'object' && [prompt?.seed, prompt?.engine], [42, 'Instant engine'])

  await browser.call(setCreationVisibility, { creation_id: id, public: '0' })
  assert.deepEqual(await readPublic(), [null, null])
  assert.equal((await site.client().call(getCreations, { id })).body.prompt, undefined)
})

test('an engine without seeds leaves none: not in the settings, the result, the history, the gallery or the file', async t => {
  const engine = createFakeEngine({
    async status(job) {
      const status = await createSuccess(job)
      if (status.state !== 'succeeded') return status
      return { ...status, images: status.images.map(({ file }) => ({ file, seed: null })) }
    },
  })
  const site = await startTestApp({ adapters: { engine: { ...engine, ignoresSeeds: true } } })
  t.after(site.close)
  const browser = await seedPaidMember(site)
  assert.equal((await browser.call(getEngineSettings, {})).body.data?.hasSeeds, false)

  const { uuid, images } = await runGeneration(browser, buildGenerationRequest('a lake', { seed: 41 }))
  assert.equal((await browser.call(checkStatus, { uuid })).body.data?.seeds, null)
  assert.equal((await browser.call(fetchHistory, {})).body.data?.[0]?.seeds, null)
  const file = await browser.get(images[0] ?? '')
  assert.match(readPngTexts(file.rawPayload).get('parameters') ?? '', /Seed: -1\b/)

  await browser.call(saveCreation, { imageUrl: images[0] ?? '', generationHistoryId: uuid, title: 'a lake' })
  const [creation] = (await browser.call(getUserPageData, {})).body.creations ?? []
  const { prompt } = (await browser.call(getCreations, { id: String(creation?.id) })).body
  assert.deepEqual(typeof prompt === 'object' && prompt?.seed, null)
})
