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
  type Layer,
} from '@tessera/shared-contracts'
import { day } from '../domain/clock.ts'
import { sweepPictures } from '../domain/picture-sweep.ts'
import { createWork, paidMember } from '../testing-works.ts'
import { startTestApp, type Client } from '../testing.ts'

const file = async (background: string, type: 'jpeg' | 'png') => {
  const picture = sharp({ create: { width: 8, height: 9, channels: 3, background } })
  return `data:image/${type};base64,${(await picture.toFormat(type).toBuffer()).toString('base64')}`
}
const preview = await file('maroon', 'jpeg')
const [lake, hill] = await Promise.all([file('teal', 'png'), file('olive', 'png')])

async function startSite(t: TestContext) {
  const site = await startTestApp()
  t.after(site.close)
  return { site, browser: await paidMember(site), kept: () => filesIn(join(site.folder, 'media')) }
}

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true })).filter(name => name.includes('.')).length

/** Publishes a page with these pictures and answers the portfolio's id. */
async function publish(browser: Client, pictures: readonly string[], id?: string): Promise<string> {
  const layers = pictures.map((address, at): Layer => ({
    id: `picture-${at}`,
    type: 'image',
    className: 'cover-large',
    style: { backgroundImage: `url("${address}")` },
  }))
  const pages = [{ id: 'page_1', templateName: 'cover', width: 811, height: 937, layers }]
  const document = { title: 'Lakes', description: '', pages, previewImage: preview }
  const { answer } = await browser.call(publishPortfolio, { ...document, ...(id !== undefined && { id }) })
  assert.equal(answer.success, true, answer.error ?? '')
  return answer.id ?? ''
}

/** Where the pictures of a published portfolio lie. */
async function picturesOf(browser: Client, id: string): Promise<string[]> {
  const { portfolio } = (await browser.call(getPortfolio, { id })).answer
  const layers = portfolio?.pages.flatMap(page => page.layers) ?? []
  return layers.map(({ style }) => style.backgroundImage?.slice(5, -2) ?? '')
}

const status = async (browser: Client, address: string) => (await browser.get(address)).statusCode

test('a picture that a changed portfolio shows no more is deleted after a month, and not before', async t => {
  const { site, browser, kept } = await startSite(t)
  const own = await createWork(browser, 'a lake')
  const before = await kept()
  const id = await publish(browser, [lake, hill, own])
  const [first = '', second = ''] = await picturesOf(browser, id)
  await publish(browser, [second], id)

  site.clock.advance(29 * day)
  await sweepPictures(site.adapters)
  assert.equal(await status(browser, first), 200)

  site.clock.advance(2 * day)
  await sweepPictures(site.adapters)
  assert.deepEqual(
    [await status(browser, first), await status(browser, second), await status(browser, own)],
    [404, 200, 200],
  )
  // The picture that is shown and the preview, each with two thumbnails
  assert.equal(await kept(), before + 6)
  assert.deepEqual(await picturesOf(browser, id), [second])
})

test('a draft of a deleted portfolio can be published anew with its pictures, for a month', async t => {
  const { site, browser, kept } = await startSite(t)
  const id = await publish(browser, [lake])
  const pictures = await picturesOf(browser, id)
  const [work] = (await browser.call(getUserPageData, {})).answer.creations ?? []
  await browser.call(deleteCreations, { 'creation_ids[]': [String(work?.id)] })

  site.clock.advance(20 * day)
  await sweepPictures(site.adapters)
  const again = await publish(browser, pictures)
  site.clock.advance(20 * day)
  await sweepPictures(site.adapters)
  assert.deepEqual(await picturesOf(browser, again), pictures)
  assert.equal(await status(browser, pictures[0] ?? ''), 200)

  const [newWork] = (await browser.call(getUserPageData, {})).answer.creations ?? []
  await browser.call(deleteCreations, { 'creation_ids[]': [String(newWork?.id)] })
  site.clock.advance(31 * day)
  await sweepPictures(site.adapters)
  assert.equal(await kept(), 0)
  const { answer } = await browser.call(publishPortfolio, {
    title: 'Lakes',
    description: '',
    pages: [
      {
        id: 'page_1',
        width: 811,
        height: 937,
        layers: [
          {
            id: 'picture',
            type: 'image',
            className: '',
            style: { backgroundImage: `url("${pictures[0] ?? ''}")` },
          },
        ],
      },
    ],
    previewImage: preview,
  })
  assert.equal(answer.success, false)
})

test('a sweep that is cut short is finished by the next', async t => {
  const { site, browser, kept } = await startSite(t)
  const id = await publish(browser, [lake])
  await publish(browser, [], id)
  site.clock.advance(31 * day)
  const { media } = site.adapters
  const cut = { ...media, remove: () => Promise.reject(new Error('the disk is gone')) }
  await assert.rejects(sweepPictures({ ...site.adapters, media: cut }))
  assert.equal(await kept(), 9)
  await sweepPictures(site.adapters)
  assert.equal(await kept(), 3)
})

test('a document that cannot be recorded leaves no files', async t => {
  const { site, browser, kept } = await startSite(t)
  const id = await publish(browser, [lake])
  const before = await kept()
  t.mock.method(site.adapters, 'transact', () => Promise.reject(new Error('the database is gone')))
  await assert.rejects(publish(browser, [hill], id))
  assert.equal(await kept(), before)
})
