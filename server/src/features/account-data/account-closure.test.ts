import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { checkSession, getCreations } from '@tessera/shared-contracts'
import { seedCreation, seedPaidMember } from '../../../test/seeds/seed-creation.ts'
import { createSmallImage } from '../../../test/seeds/seed-upscale.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { storeImage } from '../media/images.ts'
import { finishAccountClosures } from './account-closure.ts'

/** Starts a site with a member who has a creation, and whose account is closed. */
async function startSite(t: TestContext) {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await seedPaidMember(site)
  const address = await seedCreation(browser, 'A quiet lake')
  const { stores, media, clock } = site.adapters
  const [creation] = (await site.client().call(getCreations, {})).body.creations ?? []
  assert.equal((await site.client().get(address)).statusCode, 200)
  const { id = '' } = (await stores.accounts.findByEmail('member-1@example.org')) ?? {}
  await stores.accounts.close(id, clock())
  return {
    site,
    browser,
    stores,
    media,
    id,
    key: address.replace('/media/', ''),
    workId: String(creation?.id),
  }
}

test('completes an interrupted deletion', async t => {
  const { site, browser, stores, media, id, key } = await startSite(t)
  assert.equal((await browser.call(checkSession, {})).body.isLoggedIn, false)
  assert.equal(await stores.accounts.find(id), null)

  await finishAccountClosures(site.adapters)
  assert.deepEqual(await stores.accounts.listClosed(), [])
  assert.equal(await media.size(key), null)
})

test('no other user sees the creations and files of a closed account, also before they are deleted', async t => {
  const { site, key, workId: creationId } = await startSite(t)
  const visitor = site.client()
  assert.equal((await visitor.get(`/media/${key}`)).statusCode, 404)
  assert.equal((await visitor.call(getCreations, { id: creationId })).body.success, false)
})

test('deletes the files of a task that ends while its account is deleted', async t => {
  const { site, stores, media, id, key } = await startSite(t)
  const image = await createSmallImage()
  const added: string[] = []
  let isFirst = true
  const remove = async (removed: string) => {
    if (isFirst) {
      isFirst = false
      const medium = await storeImage(site.adapters, id, image)
      added.push(`${medium.id}.${medium.fileExtension}`)
      await stores.media.add(medium)
    }
    await media.remove(removed)
  }
  await finishAccountClosures({ ...site.adapters, media: { ...media, remove } })
  assert.equal(added.length, 1)
  for (const each of [key, ...added]) assert.equal(await media.size(each), null)
  assert.deepEqual(await stores.media.listByOwner(id), [])
})
