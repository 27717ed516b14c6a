import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { publishPortfolio, saveCreation } from '@tessera/shared-contracts'
import { createFakeUpscaler } from '../../../test/fakes/fake-engines.ts'
import { readQueue, startReviewSite, uploadImage } from '../../../test/harnesses/review-site.ts'
import { seedCreation, seedPaidMember } from '../../../test/seeds/seed-creation.ts'
import { buildPortfolio } from '../../../test/seeds/seed-member.ts'
import { submitUpscaleTask, waitForUpscale } from '../../../test/seeds/seed-upscale.ts'
import { createClassifierModerator, type Likelihoods } from '../moderation/moderation.ts'

const harmless: Likelihoods = { drawing: 0.1, hentai: 0, neutral: 0.8, porn: 0.05, sexy: 0.05 }
const suspected: Likelihoods = { drawing: 0.1, hentai: 0.1, neutral: 0.3, porn: 0.3, sexy: 0.2 }
const doubtful: Likelihoods = { drawing: 0.1, hentai: 0.125, neutral: 0.25, porn: 0.375, sexy: 0.15 }

interface Options {
  harmlessEngines?: readonly string[]
  /** By default the classifier is unsure of every image. */
  isHarmless?: (image: Uint8Array) => boolean
}

function startWithClassifier(
  t: TestContext,
  { harmlessEngines = [], isHarmless = () => false }: Options = {},
) {
  const classify = async (image: Uint8Array, stage: 'first' | 'second') => {
    if (isHarmless(image)) return harmless
    return stage === 'first' ? suspected : doubtful
  }
  const moderator = createClassifierModerator(
    { classify },
    { harmless: harmlessEngines, report: error => assert.fail(String(error)) },
  )
  return startReviewSite(t, 'passed', { adapters: { moderator, upscaler: createFakeUpscaler() } })
}

const listLikelihoods = async ({ moderator }: Awaited<ReturnType<typeof startReviewSite>>) =>
  (await readQueue(moderator)).items.map(({ likelihoods }) => likelihoods)

test('an upload is listed with the likelihoods of the stage that decided', async t => {
  const started = await startWithClassifier(t)
  await uploadImage(started.member)
  assert.deepEqual(await listLikelihoods(started), [doubtful])
})

test('a generated image is listed with its likelihoods', async t => {
  const started = await startWithClassifier(t)
  await seedCreation(await seedPaidMember(started.site, 'Grace'), 'a lake')
  assert.deepEqual(await listLikelihoods(started), [doubtful])
})

test('an upscale by a harmless engine is listed with the likelihoods of the original', async t => {
  const started = await startWithClassifier(t, { harmlessEngines: [createFakeUpscaler().name] })
  const browser = await seedPaidMember(started.site, 'Grace')
  const uuid = await submitUpscaleTask(browser)
  const [image] = (await waitForUpscale(browser, uuid)).images ?? []
  const request = { imageUrl: image?.imageUrl ?? '', generationHistoryId: uuid, title: 'Large' }
  assert.equal((await browser.call(saveCreation, request)).body.success, true)
  assert.deepEqual(await listLikelihoods(started), [doubtful])
})

test('a portfolio is listed with the likelihoods of its most explicit image', async t => {
  // The preview is a JPEG. The server encodes other images as WebP
  const started = await startWithClassifier(t, { isHarmless: ([first]) => first === 0xff })
  const document = await buildPortfolio()
  const style = { backgroundImage: `url("${document.previewImage}")` }
  const layer = { id: 'image', type: 'image' as const, className: 'cover-large', style }
  const pages = document.pages.map(page => ({ ...page, layers: [layer] }))
  const { body } = await started.member.call(publishPortfolio, { ...document, pages })
  assert.equal(body.success, true, body.error)
  assert.deepEqual(await listLikelihoods(started), [doubtful])
})

test('an image of a harmless engine has no likelihoods', async t => {
  const started = await startWithClassifier(t, { harmlessEngines: ['Instant engine'] })
  await seedCreation(await seedPaidMember(started.site, 'Grace'), 'a lake')
  await started.site.queries.updateTable('creations').set({ moderation: 'waiting' }).execute()
  assert.deepEqual(await listLikelihoods(started), [null])
})
