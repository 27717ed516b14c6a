import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uploadCreation } from '@tessera/shared-contracts'
import { createSmallImage, toPngFile } from '../../../../test/seeds/seed-upscale.ts'
import { startTestApp } from '../../../../test/test-app.ts'
import type { Verdict } from '../../moderation/moderation.ts'

test('the verdict on an image is the latest one, not the first', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await site.registerMember()
  await browser.call(uploadCreation, { creation_image: toPngFile(await createSmallImage()) })
  const { creations } = site.adapters.stores
  const row = await site.queries
    .selectFrom('creations')
    .select(['medium_id', 'owner_id', 'created_at'])
    .executeTakeFirstOrThrow()
  const mediumId = row.medium_id
  for (const [age, moderation] of ['refused', 'passed', 'refused'].entries()) {
    await creations.add({
      id: `again-${age}`,
      ownerId: row.owner_id,
      fileType: 'image',
      title: 'again',
      mediumId,
      moderation: moderation as Verdict,
      createdAt: row.created_at + 1 + age,
    })
    assert.equal(await creations.findModerationDecision(mediumId), moderation)
  }
})
