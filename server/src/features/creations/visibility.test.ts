import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import sharp from 'sharp'
import {
  checkSession,
  getCreations,
  getPortfolio,
  getUserPageData,
  publishPortfolio,
  saveCreation,
  setCreationVisibility,
  setDefaultVisibility,
  uploadCreation,
  type OwnCreation,
} from '@tessera/shared-contracts'
import type { TestClient } from '@tessera/server-kit/testing/test-client'
import { createGallery } from '../gallery/gallery.ts'
import { buildGenerationRequest, runGeneration, seedPaidMember } from '../../../test/seeds/seed-creation.ts'
import { buildPortfolio } from '../../../test/seeds/seed-member.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

async function start(t: TestContext) {
  const site = await startTestApp()
  t.after(site.close)
  return { site, owner: await seedPaidMember(site), other: await seedPaidMember(site, 'Bo') }
}

let shade = 0
async function upload(browser: TestClient, name: string, fields: object = {}, language?: string) {
  shade += 1
  const background = { r: shade, g: 120, b: 80 }
  const file = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
  const { body } = await browser.call(
    uploadCreation,
    { creation_image: new File([new Uint8Array(file)], name), ...fields },
    language === undefined ? undefined : { 'accept-language': language },
  )
  return body
}

const listTitles = async (browser: TestClient, query: object = { page: 1 }) =>
  (await browser.call(getCreations, query)).body.creations?.map(({ title }) => title) ?? []

const findOwn = async (browser: TestClient, title: string): Promise<OwnCreation> =>
  (await browser.call(getUserPageData, {})).body.creations?.find(each => each.title === title) ??
  assert.fail(`there is no ${title}`)

/** Nothing of the creation is in what other people get. */
async function assertHidden({ site, other }: { site: TestApp; other: TestClient }, creation: OwnCreation) {
  const title = String(creation.title)
  for (const browser of [other, site.client()]) {
    for (const query of [{ page: 1 }, { q: title }, { author: 'Ada' }])
      assert.ok(!(await listTitles(browser, query)).includes(title), JSON.stringify(query))
    assert.equal((await browser.call(getCreations, { id: String(creation.id) })).body.success, false)
    for (const file of [creation.full_url, creation.thumb_url ?? ''])
      assert.equal((await browser.get(file)).statusCode, 404, file)
    for (const page of ['/tools', `/tools?work=${creation.id}`, '/sitemap.xml'])
      assert.ok(!(await browser.get(page)).body.includes(title), page)
  }
}

test('an upload for its owner alone reaches no page, search, or file of others', async t => {
  const started = await start(t)
  const { owner, other } = started
  const { new_creation: creation, message } = await upload(owner, 'Quiet water.png', { public: '0' })
  assert.ok(creation)
  assert.deepEqual([creation.public, message], [false, 'Your creation was uploaded.'])
  await assertHidden(started, creation)
  const { statusCode, headers } = await owner.get(creation.full_url)
  assert.deepEqual([statusCode, headers['cache-control']], [200, 'private, no-cache'])

  const id = String(creation.id)
  await owner.call(setCreationVisibility, { creation_id: id, public: '1' })
  assert.deepEqual(await listTitles(other, { q: 'quiet' }), ['Quiet water'])
  assert.equal((await other.get(creation.full_url)).statusCode, 200)
})

test('a page that sends no choice shares, as before', async t => {
  const { owner, other } = await start(t)
  assert.equal((await upload(owner, 'Old.png')).new_creation?.public, true)
  const { uuid, images } = await runGeneration(owner, buildGenerationRequest('a lake'))
  const request = { imageUrl: images[0] ?? '', generationHistoryId: uuid, title: 'a lake' }
  const { own } = (await owner.call(saveCreation, request)).body
  assert.equal(own?.public, true)
  assert.equal((await owner.call(publishPortfolio, await buildPortfolio())).body.own?.public, true)
  assert.deepEqual((await listTitles(other)).toSorted(), ['Old', 'Quiet rooms', 'a lake'])
})

test('an upload with another choice than the two is refused, and nothing of it is stored', async t => {
  const { owner } = await start(t)
  for (const choice of ['', 'no', 'false', '2'])
    assert.equal((await upload(owner, 'Odd.png', { public: choice })).success, false, choice)
  assert.deepEqual((await owner.call(getUserPageData, {})).body.creations, [])
})

test('a result is saved for its owner alone, and saving it again changes nothing', async t => {
  const started = await start(t)
  const { owner } = started
  const { uuid, images } = await runGeneration(owner, buildGenerationRequest('a lake'))
  const save = async (choice: 0 | 1 | '0' | '1') => {
    const request = { imageUrl: images[0] ?? '', generationHistoryId: uuid, title: 'a lake', public: choice }
    return (await owner.call(saveCreation, request)).body.own
  }
  const own = await save(0)
  assert.equal(own?.public, false)
  await assertHidden(started, await findOwn(owner, 'a lake'))
  assert.deepEqual(await save('1'), own)
  assert.equal((await findOwn(owner, 'a lake')).public, false)
})

test('a portfolio is published for its owner alone, and an update without a choice keeps that', async t => {
  const started = await start(t)
  const { owner, other } = started
  const document = await buildPortfolio()
  const { id, own } = (await owner.call(publishPortfolio, { ...document, public: '0' })).body
  assert.equal(own?.public, false)
  const portfolio = await findOwn(owner, document.title)
  assert.equal(portfolio.id, own.creation_id)
  const read = async (browser: TestClient) => (await browser.call(getPortfolio, { id: id ?? '' })).body
  const assertPrivate = async () => {
    await assertHidden(started, portfolio)
    assert.equal((await read(other)).success, false)
    assert.ok(!(await other.get(`/portfolio/${id}`)).body.includes(document.title))
  }
  await assertPrivate()
  const seen = (await read(owner)).portfolio
  assert.ok(seen)
  assert.ok(!('public' in seen), 'the choice is no part of the document')

  const update = async (fields: object) =>
    (await owner.call(publishPortfolio, { ...document, id: id ?? '', ...fields })).body.own?.public
  assert.equal(await update({}), false)
  await assertPrivate()
  assert.equal(await update({ public: 1 }), true)
  assert.equal((await read(other)).success, true)
  assert.equal(await update({}), true)
  assert.equal(await update({ public: 0 }), false)
  assert.equal((await read(other)).success, false)
})

test('several creations become private at once, also on another server that has cached them', async t => {
  const started = await start(t)
  const { site, owner, other } = started
  for (const name of ['One', 'Two', 'Three']) await upload(owner, `${name}.png`)
  const foreign = await upload(other, 'Foreign.png')
  const otherServer = createGallery(site.adapters.stores)
  const readThere = async () => (await otherServer({ page: 1, types: null, limit: 30, search: null })).json
  for (let i = 0; i < 3; i += 1) assert.ok((await readThere()).includes('"Two"'))

  const works = await Promise.all(['One', 'Two'].map(title => findOwn(owner, title)))
  const ids = [...works.map(({ id }) => String(id)), String(foreign.new_creation?.id), 'nothing']
  const { body } = await owner.call(setCreationVisibility, { 'creation_ids[]': ids, public: '0' })
  assert.equal(body.success, true)
  assert.deepEqual(await listTitles(site.client()), ['Foreign', 'Three'])
  const there = await readThere()
  assert.ok(!there.includes('"One"') && !there.includes('"Two"') && there.includes('"Three"'))
  for (const work of works) await assertHidden(started, work)

  for (const request of [
    { 'creation_ids[]': [] },
    {},
    { 'creation_ids[]': [String(foreign.new_creation?.id)] },
  ])
    assert.equal((await owner.call(setCreationVisibility, { ...request, public: '0' })).body.success, false)
  assert.equal((await findOwn(other, 'Foreign')).public, true)
})

test('the choice follows the member to another device, and no other member', async t => {
  const { site, owner, other } = await start(t)
  const readChoice = async (browser: TestClient) =>
    (await browser.call(checkSession, {})).body.user?.newCreationsPublic
  assert.equal(await readChoice(owner), undefined)
  assert.equal((await owner.call(setDefaultVisibility, { public: '0' })).body.success, true)
  assert.equal(await readChoice(owner), false)
  assert.equal((await owner.call(getUserPageData, {})).body.user_info?.newCreationsPublic, false)
  assert.equal(await readChoice(other), undefined)
  await owner.call(setDefaultVisibility, { public: '1' })
  assert.equal(await readChoice(owner), true)
  assert.equal((await site.client().call(setDefaultVisibility, { public: '1' })).body.success, false)
})

test('the name that a camera gave is no title', async t => {
  const { owner } = await start(t)
  for (const [name, language, title] of [
    ['IMG_20240131_120000.jpg', 'en', 'Untitled image'],
    ['微信图片_20240131120000.png', 'zh', '未命名图片'],
    ['Lake at dawn.png', 'zh', 'Lake at dawn'],
  ] as const)
    assert.equal((await upload(owner, name, {}, language)).new_creation?.title, title)
})
