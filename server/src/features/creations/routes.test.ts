import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import {
  downloadCreations,
  getCreations,
  getSelectedCreations,
  getUserPageData,
  limits,
  publishPortfolio,
  renameCreation,
  setCreationVisibility,
} from '@tessera/shared-contracts'
import type { TestClient } from '@tessera/server-kit/testing/test-client'
import { seedCreation, seedPaidMember } from '../../../test/seeds/seed-creation.ts'
import { buildPortfolio } from '../../../test/seeds/seed-member.ts'
import { createZipDownloads } from './creations-zip.ts'
import { startTestApp } from '../../../test/test-app.ts'

const listOwn = async (browser: TestClient) =>
  (await browser.call(getUserPageData, {})).body.creations?.map(({ id, title, full_url }) => ({
    id: String(id),
    title,
    url: full_url,
  })) ?? []

async function start(t: TestContext, prompts: readonly string[]) {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await seedPaidMember(site)
  for (const prompt of prompts) {
    await seedCreation(browser, prompt)
    site.clock.advance(1_000)
  }
  return { site, browser, works: await listOwn(browser) }
}

test('gives a creation another title, everywhere', async t => {
  const { site, browser, works: creations } = await start(t, ['a lake'])
  const [{ id } = { id: '' }] = creations
  const { body } = await browser.call(renameCreation, { creation_id: id, title: '  Quiet\n water 湖 ' })
  assert.deepEqual([body.success, body.title], [true, 'Quiet water 湖'])
  assert.equal((await listOwn(browser))[0]?.title, 'Quiet water 湖')
  const { body: gallery } = await site.client().call(getCreations, { page: 1 })
  assert.equal(gallery.creations?.[0]?.title, 'Quiet water 湖')
})

test('refuses a title that is empty or too long, and the title of a portfolio', async t => {
  const { browser, works: creations } = await start(t, ['a lake'])
  const [{ id } = { id: '' }] = creations
  const rename = async (creation_id: string, title: string) =>
    (await browser.call(renameCreation, { creation_id, title })).body.error
  const max = limits.maxCreationTitleLength
  assert.equal(await rename(id, ' \n '), 'Please enter a title.')
  assert.equal(await rename(id, '湖'.repeat(max + 1)), `A title can have up to ${max} characters.`)
  assert.equal(await rename('nothing', 'Mine'), "This creation doesn't exist.")
  assert.equal((await listOwn(browser))[0]?.title, 'a lake')

  await browser.call(publishPortfolio, await buildPortfolio())
  const portfolio = (await listOwn(browser)).find(each => each.id !== id)
  assert.equal(await rename(portfolio?.id ?? '', 'Mine'), "This creation doesn't exist.")
})

test('downloads several creations as one zip file, with their titles as names', async t => {
  const { browser, works: creations } = await start(t, ['a lake', 'A Lake', '../../etc: "passwd"'])
  await browser.call(setCreationVisibility, { creation_id: creations[0]?.id ?? '', public: '0' })
  const ids = [...creations, ...creations].map(({ id }) => id).join()

  const { body } = await browser.call(downloadCreations, { ids, check: '1' })
  const originals = await Promise.all(creations.map(async ({ url }) => (await browser.get(url)).rawPayload))
  const bytes = originals.reduce((sum, { length }) => sum + length, 0)
  assert.deepEqual([body.success, body.files, body.bytes], [true, 3, bytes])

  const response = await browser.get(`${downloadCreations.path}?ids=${ids}`)
  assert.equal(response.headers['content-type'], 'application/zip')
  assert.match(
    String(response.headers['content-disposition']),
    /^attachment; filename="tessera-works-[\d-]+\.zip"$/,
  )
  assert.equal(Number(response.headers['content-length']), response.rawPayload.length)
  for (const original of originals) assert.ok(response.rawPayload.includes(original))
  // The end of a zip file names the place of its directory
  const directory = response.rawPayload.subarray(
    response.rawPayload.readUInt32LE(response.rawPayload.length - 6),
  )
  for (const name of ['A Lake.png', 'a lake (2).png', 'etc passwd.png'])
    assert.ok(directory.includes(name), name)
  assert.ok(!directory.includes('..'))
})

test('downloads one file at a time for each member', async t => {
  const { site, works: creations } = await start(t, ['a lake'])
  const ids = creations.map(({ id }) => id)
  const zips = createZipDownloads(site.adapters)
  const member = await site.adapters.stores.accounts.findByEmail('member-1@example.org')
  assert.ok(member)

  const { stream } = await zips.open(member, ids)
  const busy = { key: 'creation.downloadRunning' }
  await assert.rejects(zips.check(member, ids), busy)
  await assert.rejects(zips.open(member, ids), busy)
  stream.destroy()
  await once(stream, 'close')
  assert.equal((await zips.check(member, ids)).files, 1)
})

test('a download that fails keeps its member from no other one', async t => {
  const { site, works: creations } = await start(t, ['a lake', 'a hill'])
  const ids = creations.map(({ id }) => id)
  const read = () =>
    new Readable({
      read() {
        this.destroy(new Error('the store is away'))
      },
    })
  const media = { ...site.adapters.media, read }
  const zips = createZipDownloads({ ...site.adapters, media })
  const member = await site.adapters.stores.accounts.findByEmail('member-1@example.org')
  assert.ok(member)
  const { stream } = await zips.open(member, ids)
  await assert.rejects(buffer(stream), /the store is away/)
  assert.equal((await zips.check(member, ids)).files, 2)
})

test('refuses to download nothing, or too many creations', async t => {
  const { browser } = await start(t, [])
  const check = async (ids: string) => (await browser.call(downloadCreations, { ids, check: '1' })).body.error
  assert.equal(await check(''), "This creation doesn't exist.")
  const tooMany = Array.from({ length: limits.download.maxCreations + 1 }, (_, i) => `work-${i}`)
  assert.equal(
    await check(tooMany.join()),
    'You can download up to 100 creations at once. Please select fewer.',
  )
})

test('a selection has prompts and names, in its order, of the member alone and private ones too', async t => {
  const { site, browser, works } = await start(t, ['a fox at dawn', '湖'])
  const other = await seedPaidMember(site, 'Bo')
  await seedCreation(other, 'a cat')
  const [stranger] = await listOwn(other)
  const [lake, fox] = works
  await browser.call(setCreationVisibility, { creation_id: fox?.id ?? '', public: '0' })
  const ids = [fox?.id, stranger?.id, 'nothing', lake?.id].join()
  const { body } = await browser.call(getSelectedCreations, { ids })
  assert.deepEqual(
    body.creations?.map(({ id, prompt, names, full_url }) => [id, prompt, names?.zh, full_url]),
    [
      [fox?.id, 'a fox at dawn', '黎明的狐狸', fox?.url],
      [lake?.id, '湖', '湖', lake?.url],
    ],
  )
  assert.equal((await site.client().call(getSelectedCreations, { ids })).body.success, false)
})

test('a selection is bounded', async t => {
  const { browser, works } = await start(t, ['a fox'])
  const ids = [
    ...Array.from({ length: limits.portfolio.selection.max }, (_, i) => `n${i}`),
    works[0]?.id,
  ].join()
  assert.equal((await browser.call(getSelectedCreations, { ids })).body.error, "This creation doesn't exist.")
})
