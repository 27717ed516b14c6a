import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import {
  fileTypes,
  getCreations,
  getPortfolio,
  getUserPageData,
  login,
  publishPortfolio,
} from '@tessera/shared-contracts'
import { validateLayers } from '../features/portfolios/portfolio-layers.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { addDemoContent, needsDemo, type DemoOptions } from './add-demo-content.ts'
import { demoLogin } from './demo-members.ts'
import { buildPage } from './demo-pages.ts'
import { demoPortfolios, listPortfolioImages } from './demo-portfolios.ts'
import { demoImages } from './demo-images.ts'

const tile = await sharp({ create: { width: 12, height: 16, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
const videos = [{ name: 'slow-silk', file: Buffer.from('a video'), poster: tile }]
const all = demoImages.length + demoPortfolios.length + videos.length

const createOptions = (draw: DemoOptions['draw']) => {
  const progress: number[] = []
  const parts: DemoOptions = { draw, engine: 'Test engine', videos, onProgress: done => progress.push(done) }
  return { parts, progress }
}
const drawTile = async () => ({ file: tile, notUnderstood: [] })

async function listGallery(site: TestApp) {
  const first = (await site.client().call(getCreations, { page: 1 })).body
  const second = (await site.client().call(getCreations, { page: 2 })).body
  return [...(first.creations ?? []), ...(second.creations ?? [])]
}

test('a new site gets creations of every kind by members of both scripts, and a demo log-in', async t => {
  const site = await startTestApp()
  t.after(site.close)
  assert.equal(await needsDemo(site.adapters.stores), true)
  const { parts, progress } = createOptions(drawTile)
  await addDemoContent(site.adapters, parts)
  assert.equal(progress.at(-1), all)

  const wall = await listGallery(site)
  assert.equal(wall.length, all)
  for (const kind of fileTypes)
    assert.ok(
      wall.some(creation => creation.file_type === kind),
      kind,
    )
  assert.equal(new Set(wall.map(creation => creation.user?.username)).size, 6)
  assert.ok(wall.some(creation => /\p{Script=Han}/u.test(creation.user?.username ?? '')))
  for (const { portfolio_id: id, thumb_url: thumbnail } of wall) {
    assert.equal((await site.client().get(thumbnail ?? '')).statusCode, 200)
    if (id) assert.equal((await site.client().call(getPortfolio, { id: String(id) })).body.success, true)
  }

  const browser = site.client()
  assert.equal((await browser.call(login, demoLogin)).body.success, true)
  const page = (await browser.call(getUserPageData, {})).body
  assert.equal(page.user_info?.subscription?.type, 'annual')
  assert.ok((page.creations ?? []).length > 5)
  assert.deepEqual(await site.adapters.stores.ledger.findErrors(), [])
})

test('a server that stops ends the demo after the current creation', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const stopping = new AbortController()
  const { parts, progress } = createOptions(drawTile)
  await addDemoContent(site.adapters, {
    ...parts,
    signal: stopping.signal,
    onProgress(done, total) {
      parts.onProgress(done, total)
      if (done === 3) stopping.abort()
    },
  })
  assert.deepEqual(progress, [1, 2, 3])
})

test('a portfolio whose image was deleted meanwhile is left out', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const { parts, progress } = createOptions(drawTile)
  const [portfolio] = demoPortfolios
  const [first] = portfolio ? listPortfolioImages(portfolio) : []
  await addDemoContent(site.adapters, {
    ...parts,
    async draw() {
      const medium = await site.queries
        .selectFrom('generation_images')
        .select('medium_id')
        .where('generation_id', '=', `demo-${first?.key}`)
        .executeTakeFirst()
      if (medium)
        await site.queries.deleteFrom('generation_images').where('medium_id', '=', medium.medium_id).execute()
      return drawTile()
    },
  })
  assert.equal(progress.at(-1), all)
  assert.ok((await listGallery(site)).length < all)
})

test('an interrupted demo continues without duplicates', async t => {
  const site = await startTestApp()
  t.after(site.close)
  let drawn = 0
  const { parts } = createOptions(async () => {
    if (drawn === 20) throw new Error('the power is gone')
    drawn += 1
    return drawTile()
  })
  await assert.rejects(addDemoContent(site.adapters, parts), /the power is gone/)
  assert.equal(await needsDemo(site.adapters.stores), true)

  let again = 0
  const second = createOptions(async () => {
    again += 1
    return drawTile()
  })
  await addDemoContent(site.adapters, second.parts)
  const wall = await listGallery(site)
  assert.equal(wall.length, all)
  assert.ok(again < demoImages.length, 'what was there is not drawn again')

  const third = createOptions(() => assert.fail('nothing is left to draw'))
  await addDemoContent(site.adapters, third.parts)
  assert.deepEqual([third.progress, (await listGallery(site)).length], [[], all])
})

test('a deleted creation of the demo is not created again', async t => {
  const site = await startTestApp()
  t.after(site.close)
  await addDemoContent(site.adapters, createOptions(drawTile).parts)
  await site.adapters.stores.creations.remove(
    ['demo-north-1', 'demo-slow-silk'],
    'demo-mira',
    site.clock.now(),
  )
  const before = (await listGallery(site)).length
  assert.ok(before < all)
  await addDemoContent(site.adapters, createOptions(drawTile).parts)
  assert.equal((await listGallery(site)).length, before)
})

test('a site with members of its own gets no demo', async t => {
  const site = await startTestApp()
  t.after(site.close)
  await site.registerMember()
  assert.equal(await needsDemo(site.adapters.stores), false)
})

test('the editor could publish the portfolios', () => {
  for (const { title, pages, theme: look } of demoPortfolios) {
    const built = pages.map((page, i) => buildPage(page, look, i + 1, n => `/media/AbcdefghIjklmn-${n}.png`))
    assert.equal(validateLayers(built).images.size, new Set(pages.flatMap(page => page.images)).size)
    const document = { title, description: '', pages: built, previewImage: '' }
    assert.equal(publishPortfolio.body.safeParse(document).success, true)
  }
})
