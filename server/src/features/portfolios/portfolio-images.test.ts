import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import sharp from 'sharp'
import {
  deleteCreations,
  getPortfolio,
  getUserPageData,
  publishPortfolio,
  thumbnailWidths,
  type Layer,
} from '@tessera/shared-contracts'
import { dayMs } from '@tessera/server-kit/clock'
import type { Moderator } from '../moderation/moderation.ts'
import { buildAnimatedPng } from '../../../test/image-kinds/build-png.ts'
import { getCodedData } from '../../../test/image-kinds/coded-data.ts'
import { deleteUnusedPortfolioImages } from '../media/media-cleanup.ts'
import { seedCreation, seedPaidMember } from '../../../test/seeds/seed-creation.ts'
import { type TestClient } from '@tessera/server-kit/testing/test-client'
import { startTestApp } from '../../../test/test-app.ts'

const file = async (background: string, type: 'jpeg' | 'png') => {
  const image = sharp({ create: { width: 8, height: 9, channels: 3, background } })
  return `data:image/${type};base64,${(await image.toFormat(type).toBuffer()).toString('base64')}`
}
const preview = await file('maroon', 'jpeg')
const [lake, hill] = await Promise.all([file('teal', 'png'), file('olive', 'png')])

async function startSite(t: TestContext, options?: Parameters<typeof startTestApp>[0]) {
  const site = await startTestApp(options)
  t.after(site.close)
  return {
    site,
    browser: await seedPaidMember(site),
    countFiles: () => countFilesIn(join(site.folder, 'media')),
  }
}

const countFilesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true })).filter(name => name.includes('.')).length

/** Publishes a page with a text and these images, and returns the portfolio's id. */
async function publish(browser: TestClient, images: readonly string[], id?: string): Promise<string> {
  const layers = images.map((address, index): Layer => ({
    id: `image-${index}`,
    type: 'image',
    className: 'cover-large',
    style: { backgroundImage: `url("${address}")` },
  }))
  const text: Layer = { id: 'text', type: 'text', className: 'cover-title', style: {}, content: 'Lakes' }
  const page = { id: 'page_1', templateName: 'cover', width: 811, height: 937 }
  const pages = [{ ...page, layers: [...layers, text] }]
  const document = { title: 'Lakes', description: '', pages, previewImage: preview }
  const { body } = await browser.call(publishPortfolio, { ...document, ...(id !== undefined && { id }) })
  assert.equal(body.success, true, body.error ?? '')
  return body.id ?? ''
}

/** Returns the URLs of the images of a published portfolio. */
async function listImages(browser: TestClient, id: string): Promise<string[]> {
  const { portfolio } = (await browser.call(getPortfolio, { id })).body
  const layers = portfolio?.pages.flatMap(page => page.layers) ?? []
  return layers.flatMap(({ style }) => style.backgroundImage?.slice(5, -2) ?? [])
}

/** Three frames of 12 x 9. */
const frames = sharp(
  await Promise.all(
    ['teal', 'olive', 'red'].map(background =>
      sharp({ create: { width: 12, height: 9, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  ),
  { join: { animated: true } },
)
const animations: Readonly<Record<string, () => Promise<Buffer>>> = {
  gif: () =>
    frames
      .clone()
      .gif({ delay: [90, 90, 90] })
      .toBuffer(),
  webp: () =>
    frames
      .clone()
      .webp({ delay: [90, 90, 90], lossless: true })
      .toBuffer(),
  png: () => buildAnimatedPng(),
}
const toDataUrl = (bytes: Buffer, type: string) => `data:image/${type};base64,${bytes.toString('base64')}`

for (const [type, create] of Object.entries(animations))
  test(`an animation inside of the document keeps its frames (${type})`, async t => {
    const { browser } = await startSite(t)
    const file = await create()
    const [address = ''] = await listImages(browser, await publish(browser, [toDataUrl(file, type)]))
    assert.match(address, new RegExp(`\\.${type}$`))
    const { rawPayload } = await browser.get(address)
    assert.deepEqual(getCodedData(rawPayload, `file.${type}`), getCodedData(file, `file.${type}`))
    const { pages, delay } = await sharp(rawPayload).metadata()
    if (type !== 'png') assert.deepEqual([pages, delay], [3, [90, 90, 90]])
    assert.equal(await status(browser, address.replace(/\.\w+$/, '-480.webp')), 200)
  })

test('all of an animation is reviewed', async t => {
  const reds: number[] = []
  const moderator: Moderator = {
    async review(still) {
      reds.push((await sharp(still).stats()).channels[0]?.mean ?? 0)
      return { verdict: 'passed', classification: null }
    },
  }
  const { browser } = await startSite(t, { adapters: { moderator } })
  await publish(browser, [toDataUrl(await frames.clone().gif().toBuffer(), 'gif')])
  // The preview of the portfolio, and the first, middle and last frame
  assert.equal(reds.length, 4)
  assert.ok((reds.at(-1) ?? 0) > 200)
})

const status = async (browser: TestClient, address: string) => (await browser.get(address)).statusCode

/** The original and its thumbnails. */
const filesOfMedium = 1 + thumbnailWidths.length

test('an image that a changed portfolio no longer shows is deleted after 30 days', async t => {
  const { site, browser, countFiles } = await startSite(t)
  const own = await seedCreation(browser, 'a lake')
  const before = await countFiles()
  const id = await publish(browser, [lake, hill, own])
  const [first = '', second = ''] = await listImages(browser, id)
  await publish(browser, [second], id)

  site.clock.advance(29 * dayMs)
  await deleteUnusedPortfolioImages(site.adapters)
  assert.equal(await status(browser, first), 200)

  site.clock.advance(2 * dayMs)
  await deleteUnusedPortfolioImages(site.adapters)
  assert.deepEqual(
    [await status(browser, first), await status(browser, second), await status(browser, own)],
    [404, 200, 200],
  )
  // The image that is shown and the preview
  assert.equal(await countFiles(), before + 2 * filesOfMedium)
  assert.deepEqual(await listImages(browser, id), [second])
})

test('a draft of a deleted portfolio can be published with its images for 30 days', async t => {
  const { site, browser, countFiles } = await startSite(t)
  const id = await publish(browser, [lake])
  const images = await listImages(browser, id)
  const [creation] = (await browser.call(getUserPageData, {})).body.creations ?? []
  await browser.call(deleteCreations, { 'creation_ids[]': [String(creation?.id)] })

  site.clock.advance(20 * dayMs)
  await deleteUnusedPortfolioImages(site.adapters)
  const published = await publish(browser, images)
  site.clock.advance(20 * dayMs)
  await deleteUnusedPortfolioImages(site.adapters)
  assert.deepEqual(await listImages(browser, published), images)
  assert.equal(await status(browser, images[0] ?? ''), 200)

  const [newCreation] = (await browser.call(getUserPageData, {})).body.creations ?? []
  await browser.call(deleteCreations, { 'creation_ids[]': [String(newCreation?.id)] })
  site.clock.advance(31 * dayMs)
  await deleteUnusedPortfolioImages(site.adapters)
  assert.equal(await countFiles(), 0)
  const { body } = await browser.call(publishPortfolio, {
    title: 'Lakes',
    description: '',
    pages: [
      {
        id: 'page_1',
        width: 811,
        height: 937,
        layers: [
          {
            id: 'image',
            type: 'image',
            className: '',
            style: { backgroundImage: `url("${images[0] ?? ''}")` },
          },
        ],
      },
    ],
    previewImage: preview,
  })
  assert.equal(body.success, false)
})

test('the next cleanup completes an interrupted one', async t => {
  const { site, browser, countFiles } = await startSite(t)
  const id = await publish(browser, [lake])
  await publish(browser, [], id)
  site.clock.advance(31 * dayMs)
  const { media } = site.adapters
  const failing = { ...media, remove: () => Promise.reject(new Error('the disk is gone')) }
  await assert.rejects(deleteUnusedPortfolioImages({ ...site.adapters, media: failing }))
  assert.equal(await countFiles(), 3 * filesOfMedium)
  await deleteUnusedPortfolioImages(site.adapters)
  assert.equal(await countFiles(), filesOfMedium)
})

test('a document whose record cannot be saved leaves no files', async t => {
  let isLost = false
  const { browser, countFiles } = await startSite(t, {
    replaceDatabase: ({ transact }) => ({
      transact: work => (isLost ? Promise.reject(new Error('the database is gone')) : transact(work)),
    }),
  })
  const id = await publish(browser, [lake])
  const before = await countFiles()
  isLost = true
  await assert.rejects(publish(browser, [hill], id))
  assert.equal(await countFiles(), before)
})
