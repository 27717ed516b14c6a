import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteCreations, getUserPageData, uploadCreation } from '@tessera/shared-contracts'
import { createSmallImage, toFile } from '../../../test/seeds/seed-upscale.ts'
import { startTestApp } from '../../../test/test-app.ts'

test('an upload that would exceed 5 GB is refused until the member deletes another', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await site.registerMember()
  const upload = async () => {
    const { answer } = await browser.call(uploadCreation, {
      creation_image: toFile(await createSmallImage()),
    })
    return answer.error ?? answer.message
  }
  assert.equal(await upload(), 'Your creation was uploaded.')
  const leftBytes = 1
  await site.queries
    .updateTable('media')
    .set({ bytes: 5 * 1024 ** 3 - leftBytes })
    .execute()

  assert.match((await upload()) ?? '', /^Your uploads have reached the limit of 5 GB\./)
  const creations = (await browser.call(getUserPageData, {})).answer.creations ?? []
  assert.equal(creations.length, 1)

  await browser.call(deleteCreations, { 'creation_ids[]': creations.map(({ id }) => String(id)) })
  assert.equal(await upload(), 'Your creation was uploaded.')
})
