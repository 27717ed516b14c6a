import assert from 'node:assert/strict'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import {
  checkSession,
  getUserPageData,
  publishPortfolio,
  sendFeedback,
  submitTextToImage,
  submitUpscale,
  uploadCreation,
} from '@tessera/shared-contracts'
import { isOutOfSpace } from '@tessera/server-kit/storage/out-of-space'
import { createSpaceCheck } from '../../src/infra/storage/free-space.ts'
import { fillDatabase } from '../database/full-database.ts'
import { buildGenerationRequest, seedPaidMember, waitForTask } from '../seeds/seed-creation.ts'
import { buildPortfolio } from '../seeds/seed-member.ts'
import { buildUpscaleRequest, createSmallImage, toPngFile } from '../seeds/seed-upscale.ts'
import { startTestApp } from '../test-app.ts'

const sentence = 'The site is out of storage space, so nothing was changed. Please try again later.'
const tooMuch = 2 ** 60

test('new work is refused in words while the disk is almost full, and nothing is charged', async t => {
  let minBytes = 0
  const site = await startTestApp({
    adapters: { requireSpace: () => createSpaceCheck(tmpdir(), minBytes)() },
  })
  t.after(site.close)
  const browser = await seedPaidMember(site)
  const before = await browser.call(getUserPageData, {})
  const image = await createSmallImage()
  const generate = (key: string) =>
    browser.call(submitTextToImage, buildGenerationRequest('a lake'), { 'idempotency-key': key })
  const accepted = await generate('first')

  minBytes = tooMuch
  for (const { status, body } of [
    await generate('second'),
    await browser.call(submitUpscale, await buildUpscaleRequest()),
    await browser.call(uploadCreation, { creation_image: toPngFile(image) }),
    await browser.call(publishPortfolio, await buildPortfolio()),
  ])
    assert.deepEqual([status, body.success, body.error], [507, false, sentence])
  const chinese = await browser.call(publishPortfolio, await buildPortfolio(), { 'accept-language': 'zh' })
  assert.equal(chinese.body.error, '网站的存储空间已满，未做任何更改。请稍后再试。')

  // What was accepted goes on, and a repeated request finds it
  assert.equal((await generate('first')).body.uuid, accepted.body.uuid)
  await waitForTask(browser, accepted.body.uuid ?? '')
  const after = await browser.call(getUserPageData, {})
  assert.equal(after.body.user_info?.credits, (before.body.user_info?.credits ?? 0) - 30)
  assert.deepEqual(after.body.creations, before.body.creations)
  minBytes = 0
  assert.equal((await browser.call(publishPortfolio, await buildPortfolio())).body.success, true)
})

test('space is what an unprivileged process can use', async () => {
  const { bavail, bsize } = await statfs(tmpdir())
  await createSpaceCheck(tmpdir(), (bavail * bsize) / 2)()
  await assert.rejects(createSpaceCheck(tmpdir(), tooMuch), /MIN_FREE_DISK_MB/)
})

test('a database that cannot grow refuses in words what needs space, and serves the rest', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await site.registerMember()
  const feedback = (text: string) => browser.call(sendFeedback, { category: 'idea', text })
  const makeSpace = await fillDatabase(site.queries)
  const { status, body } = await feedback('湖'.repeat(2_000))
  assert.deepEqual([status, body.success, body.message], [507, false, sentence])
  assert.equal((await browser.call(checkSession, {})).body.isLoggedIn, true)
  await makeSpace()
  assert.equal((await feedback('湖'.repeat(2_000))).body.success, true)
})

test('a transaction that needs too much space fails for that reason, and changes nothing', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const { transact, stores } = site.adapters
  const text = '湖'.repeat(2_000)
  const feedback = {
    id: 'one',
    memberId: null,
    category: 'idea',
    email: null,
    text,
    language: 'en',
    sentAt: 0,
  } as const
  const makeSpace = await fillDatabase(site.queries)
  await assert.rejects(
    transact(inside => inside.feedback.add(feedback)),
    isOutOfSpace,
  )
  assert.deepEqual(await stores.feedback.list(), [])
  await makeSpace()
  await transact(inside => inside.feedback.add(feedback))
  assert.equal((await stores.feedback.list()).length, 1)
})
