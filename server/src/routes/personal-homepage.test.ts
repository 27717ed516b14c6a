import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  deleteCreations,
  getCreations,
  getUserPageData,
  setCreationVisibility,
} from '@tessera/shared-contracts'
import { createWork, paidMember } from '../testing-works.ts'
import { startTestApp, type Client } from '../testing.ts'

const ownWorks = async (browser: Client) => (await browser.call(getUserPageData, {})).answer.creations ?? []
const galleryOf = async (browser: Client) =>
  (await browser.call(getCreations, { page: 1 })).answer.creations ?? []

test('a visitor has no personal homepage', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const { status, answer } = await site.client('zh').call(getUserPageData, {})
  assert.deepEqual([status, answer.success, answer.error], [200, false, '请登录后使用此功能。'])
  assert.equal(answer.user_info, undefined)
})

test('a member finds account, bills and works', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await paidMember(site, 'Ada')
  const imageUrl = await createWork(browser, 'a lake')
  const { user_info: info, creations } = (await browser.call(getUserPageData, {})).answer
  assert.equal(info?.username, 'Ada')
  assert.equal(info.subscription?.type, 'annual')
  assert.equal(info.credits, 60 + 7_200 - 30)
  assert.equal(info.bills?.length, 2)
  assert.deepEqual(
    creations?.map(({ full_url, file_type, title, public: isPublic }) => [
      full_url,
      file_type,
      title,
      isPublic,
    ]),
    [[imageUrl, 'image', 'a lake', true]],
  )
})

test('works are deleted by their owner alone', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const owner = await paidMember(site)
  const other = await paidMember(site, 'Bo')
  for (const prompt of ['one', 'two', 'three']) await createWork(owner, prompt)
  const ids = (await ownWorks(owner)).slice(0, 2).map(({ id }) => String(id))

  for (const stranger of [other, site.client()]) {
    const { answer } = await stranger.call(deleteCreations, { 'creation_ids[]': ids })
    assert.equal(answer.success, false)
  }
  assert.equal((await owner.call(deleteCreations, { 'creation_ids[]': [] })).answer.success, false)
  assert.equal((await ownWorks(owner)).length, 3)
  assert.equal((await owner.call(deleteCreations, { 'creation_ids[]': ids })).answer.success, true)
  assert.deepEqual(
    (await ownWorks(owner)).map(({ title }) => title),
    ['one'],
  )
})

test('a private work is seen by its owner alone, its files included, until it is public again', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const owner = await paidMember(site)
  const other = await paidMember(site, 'Bo')
  const imageUrl = await createWork(owner, 'a lake')
  const [work] = await ownWorks(owner)
  const id = String(work?.id)
  const files = [imageUrl, work?.thumb_url ?? '', imageUrl.replace('.png', '-960.webp')]
  const show = (browser: Client, isPublic: '0' | '1') =>
    browser.call(setCreationVisibility, { creation_id: id, public: isPublic })

  assert.equal((await show(other, '0')).answer.success, false)
  for (const file of files) assert.equal((await site.client().get(file)).statusCode, 200)

  assert.equal((await show(owner, '0')).answer.success, true)
  assert.deepEqual(await galleryOf(site.client()), [])
  assert.equal((await ownWorks(owner))[0]?.public, false)
  for (const stranger of [other, site.client()]) {
    assert.equal((await stranger.call(getCreations, { id })).answer.success, false)
    for (const file of files) assert.equal((await stranger.get(file)).statusCode, 404)
  }
  for (const file of files) {
    const response = await owner.get(file)
    assert.deepEqual([response.statusCode, response.headers['cache-control']], [200, 'private, no-cache'])
  }

  await show(owner, '1')
  assert.equal((await galleryOf(other)).length, 1)
  assert.equal((await site.client().get(imageUrl)).statusCode, 200)
})

test('the files of a deleted work are its owner’s alone', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const owner = await paidMember(site)
  const imageUrl = await createWork(owner, 'a lake')
  await owner.call(deleteCreations, { 'creation_ids[]': [String((await ownWorks(owner))[0]?.id)] })
  assert.equal((await site.client().get(imageUrl)).statusCode, 404)
  assert.equal((await owner.get(imageUrl)).statusCode, 200)
})
