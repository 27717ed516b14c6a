import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteCreations, getUserPageData, uploadCreation } from '@tessera/shared-contracts'
import type { Moderator } from '../moderation/moderation.ts'
import { createSmallImage, toPngFile } from '../../../test/seeds/seed-upscale.ts'
import { startTestApp } from '../../../test/test-app.ts'

test('an upload that would exceed 5 GB is refused until the member deletes another', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await site.registerMember()
  const upload = async () => {
    const { body } = await browser.call(uploadCreation, {
      creation_image: toPngFile(await createSmallImage()),
    })
    return body.error ?? body.message
  }
  assert.equal(await upload(), 'Your creation was uploaded.')
  const leftBytes = 1
  await site.queries
    .updateTable('media')
    .set({ bytes: 5 * 1024 ** 3 - leftBytes })
    .execute()

  assert.match((await upload()) ?? '', /^Your uploads have reached the limit of 5 GB\./)
  const creations = (await browser.call(getUserPageData, {})).body.creations ?? []
  assert.equal(creations.length, 1)

  await browser.call(deleteCreations, { 'creation_ids[]': creations.map(({ id }) => String(id)) })
  assert.equal(await upload(), 'Your creation was uploaded.')
})

test('an upload is refused whose last bytes another one took during its review', async t => {
  const takeAll = () =>
    site.queries
      .updateTable('media')
      .set({ bytes: 5 * 1024 ** 3 })
      .execute()
  const moderator: Moderator = {
    async review() {
      await takeAll()
      return { verdict: 'passed', classification: null }
    },
  }
  const site = await startTestApp({ adapters: { moderator } })
  t.after(site.close)
  const browser = await site.registerMember()
  const upload = async () =>
    (await browser.call(uploadCreation, { creation_image: toPngFile(await createSmallImage()) })).body
  assert.equal((await upload()).success, true)
  const { message, error } = await upload()
  assert.match(error ?? message ?? '', /^Your uploads have reached the limit of 5 GB\./)
  assert.equal((await browser.call(getUserPageData, {})).body.creations?.length, 1)
})
