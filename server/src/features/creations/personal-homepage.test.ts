import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  deleteCreations,
  getCreations,
  getUserPageData,
  setCreationVisibility,
} from '@tessera/shared-contracts'
import { seedCreation, seedPaidMember } from '../../../test/seeds/seed-creation.ts'
import { type TestClient } from '@tessera/server-kit/testing/test-client'
import { startTestApp } from '../../../test/test-app.ts'

const listOwnCreations = async (browser: TestClient) =>
  (await browser.call(getUserPageData, {})).body.creations ?? []
const listGallery = async (browser: TestClient) =>
  (await browser.call(getCreations, { page: 1 })).body.creations ?? []

test('rejects an anonymous user', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const { status, body } = await site.client('zh').call(getUserPageData, {})
  assert.deepEqual([status, body.success, body.error], [200, false, '请登录后使用此功能。'])
  assert.equal(body.user_info, undefined)
})

test('returns account, bills and creations', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await seedPaidMember(site, 'Ada')
  const imageUrl = await seedCreation(browser, 'a lake')
  const { user_info: info, creations } = (await browser.call(getUserPageData, {})).body
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

test('lets only the owner delete creations', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const owner = await seedPaidMember(site)
  const other = await seedPaidMember(site, 'Bo')
  for (const prompt of ['one', 'two', 'three']) await seedCreation(owner, prompt)
  const ids = (await listOwnCreations(owner)).slice(0, 2).map(({ id }) => String(id))

  for (const stranger of [other, site.client()]) {
    const { body } = await stranger.call(deleteCreations, { 'creation_ids[]': ids })
    assert.equal(body.success, false)
  }
  assert.equal((await owner.call(deleteCreations, { 'creation_ids[]': [] })).body.success, false)
  assert.equal((await listOwnCreations(owner)).length, 3)
  assert.equal((await owner.call(deleteCreations, { 'creation_ids[]': ids })).body.success, true)
  assert.deepEqual(
    (await listOwnCreations(owner)).map(({ title }) => title),
    ['one'],
  )
})

test('shows a private creation and its files only to the owner until it is public again', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const owner = await seedPaidMember(site)
  const other = await seedPaidMember(site, 'Bo')
  const imageUrl = await seedCreation(owner, 'a lake')
  const [creation] = await listOwnCreations(owner)
  const id = String(creation?.id)
  const files = [imageUrl, creation?.thumb_url ?? '', imageUrl.replace('.png', '-960.webp')]
  const show = (browser: TestClient, isPublic: '0' | '1') =>
    browser.call(setCreationVisibility, { creation_id: id, public: isPublic })

  assert.equal((await show(other, '0')).body.success, false)
  for (const file of files) assert.equal((await site.client().get(file)).statusCode, 200)

  assert.equal((await show(owner, '0')).body.success, true)
  assert.deepEqual(await listGallery(site.client()), [])
  assert.equal((await listOwnCreations(owner))[0]?.public, false)
  for (const stranger of [other, site.client()]) {
    assert.equal((await stranger.call(getCreations, { id })).body.success, false)
    for (const file of files) assert.equal((await stranger.get(file)).statusCode, 404)
  }
  for (const file of files) {
    const response = await owner.get(file)
    assert.deepEqual([response.statusCode, response.headers['cache-control']], [200, 'private, no-cache'])
  }

  await show(owner, '1')
  assert.equal((await listGallery(other)).length, 1)
  assert.equal((await site.client().get(imageUrl)).statusCode, 200)
})

test('serves the files of a deleted creation only to the owner', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const owner = await seedPaidMember(site)
  const imageUrl = await seedCreation(owner, 'a lake')
  await owner.call(deleteCreations, { 'creation_ids[]': [String((await listOwnCreations(owner))[0]?.id)] })
  assert.equal((await site.client().get(imageUrl)).statusCode, 404)
  assert.equal((await owner.get(imageUrl)).statusCode, 200)
})
