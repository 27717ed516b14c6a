import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import sharp from 'sharp'
import { publishPortfolio, type CallRequest, type Layer } from '@tessera/shared-contracts'
import type { TestClient } from '@tessera/server-kit/testing/test-client'
import type { Moderator } from '../moderation/moderation.ts'
import { createFakeModerator, passAllModerator } from '../../../test/fakes/fake-services.ts'
import { buildPortfolio } from '../../../test/seeds/seed-member.ts'
import { startTestApp } from '../../../test/test-app.ts'

type Document = CallRequest<typeof publishPortfolio>

async function start(t: TestContext, moderator: Moderator = passAllModerator) {
  const site = await startTestApp({ adapters: { moderator } })
  t.after(site.close)
  return { site, browser: await site.registerMember() }
}

const publish = async (browser: TestClient, document: Document) => {
  const { body } = await browser.call(publishPortfolio, document)
  return body.error ?? (body.success ? 'published' : 'refused')
}

const createLayer = (id: number, rest: Partial<Layer> = {}): Layer => ({
  id: `layer-${id}`,
  type: 'text',
  className: 'cover-title',
  style: {},
  ...rest,
})

/** Builds a document with these layers, up to 60 on each page. */
async function buildDocument(layers: Layer[]): Promise<Document> {
  const pages = Array.from({ length: Math.ceil(layers.length / 60) }, (_, i) => ({
    id: `page-${i}`,
    width: 811,
    height: 937,
    layers: layers.slice(i * 60, (i + 1) * 60),
  }))
  return { ...(await buildPortfolio()), pages }
}

/** A PNG of one color, whose file is small. */
async function createImageLayer(id: number, side: number): Promise<Layer> {
  const [r = 0, g = 0, b = 0] = randomBytes(3)
  const file = await sharp({ create: { width: side, height: side, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
  const backgroundImage = `url("data:image/png;base64,${file.toString('base64')}")`
  return createLayer(id, { type: 'image', style: { backgroundImage } })
}

test('a document of 30 MB of text is refused, because everyone who opens it makes the server read it', async t => {
  const { browser } = await start(t)
  const layers = Array.from({ length: 3_000 }, (_, id) => createLayer(id, { content: 'x'.repeat(9_999) }))
  assert.match(await publish(browser, await buildDocument(layers)), /too much text and too many layers/)
  const few = layers.slice(0, 90)
  assert.equal(await publish(browser, await buildDocument(few)), 'published')
})

test('a style value of megabytes is refused', async t => {
  const { browser } = await start(t)
  const fontFamily = `Lato, ${Array.from({ length: 100_000 }, () => 'serif').join(', ')}`
  const document = await buildDocument([createLayer(1, { style: { fontFamily } })])
  assert.match(await publish(browser, document), /Page 1 has something that can't be published/)
})

test('images are counted, and their pixels, before one is decoded', async t => {
  const { site, browser } = await start(t)
  const small = await Promise.all(Array.from({ length: 201 }, (_, id) => createImageLayer(id, 9)))
  assert.match(await publish(browser, await buildDocument(small)), /up to 200 different images/)

  const large = await Promise.all(Array.from({ length: 5 }, (_, id) => createImageLayer(id, 8_000)))
  const before = process.cpuUsage()
  assert.match(await publish(browser, await buildDocument(large)), /too large in total/)
  const { user } = process.cpuUsage(before)
  assert.ok(user < 1_000_000, `${user / 1_000} ms`)
  assert.deepEqual(
    await site.adapters.stores.media.listByOwner((await site.adapters.stores.accounts.list())[0]?.id ?? ''),
    [],
  )
})

test('a member has a limited number of portfolios, and of bytes in them', async t => {
  const { site, browser } = await start(t)
  const document = await buildPortfolio()
  const { creations } = site.adapters.stores
  const [account] = await site.adapters.stores.accounts.list()
  assert.equal(await publish(browser, document), 'published')
  const usage = await creations.getPortfolioUsage(account?.id ?? '')
  assert.equal(usage.portfolios, 1)
  assert.ok(usage.bytes > 100)

  await site.queries
    .updateTable('media')
    .set({ bytes: 2 * 1024 ** 3 })
    .execute()
  assert.match(await publish(browser, document), /reached the limit of 2 GB/)
})

test('nothing of a portfolio that moderation refuses is stored', async t => {
  const { site, browser } = await start(t, createFakeModerator('refused'))
  assert.match(await publish(browser, await buildPortfolio()), /didn't pass our review/)
  const [account] = await site.adapters.stores.accounts.list()
  const { stores } = site.adapters
  assert.deepEqual(await stores.media.listByOwner(account?.id ?? ''), [])
  assert.deepEqual(await stores.creations.listByMember(account?.id ?? '', 9), [])
})
