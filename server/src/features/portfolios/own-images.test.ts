import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import sharp from 'sharp'
import { getCreations, getPortfolio, publishPortfolio, type Layer } from '@tessera/shared-contracts'
import { seedCreation, seedPaidMember } from '../../../test/seeds/seed-creation.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { getMediaUrl, getMediumId, originalKey } from '../media/media.ts'
import { storeImage } from '../media/images.ts'
import type { Verdict } from '../moderation/moderation.ts'

const png = sharp({ create: { width: 8, height: 9, channels: 3, background: 'teal' } })
const preview = `data:image/jpeg;base64,${(await png.jpeg().toBuffer()).toString('base64')}`

/** Starts a site whose classifier gives this verdict on every image but the preview. */
async function startSite(t: TestContext, verdict: Verdict = 'passed') {
  const reviewed: Uint8Array[] = []
  const moderator = {
    review: (file: Uint8Array) => {
      reviewed.push(file)
      const isPreview = Buffer.from(file)
        .subarray(0, 2)
        .equals(Buffer.from([0xff, 0xd8]))
      return Promise.resolve({ verdict: isPreview ? ('passed' as const) : verdict, classification: null })
    },
  }
  const site = await startTestApp({ adapters: { moderator } })
  t.after(site.close)
  const browser = await seedPaidMember(site)
  const publish = async (image: string) => {
    const layer: Layer = {
      id: 'image',
      type: 'image',
      className: 'cover-large',
      style: { backgroundImage: `url("${image}")` },
    }
    const pages = [{ id: 'page_1', templateName: 'cover', width: 811, height: 937, layers: [layer] }]
    return (
      await browser.call(publishPortfolio, { title: 'Lakes', description: '', pages, previewImage: preview })
    ).body
  }
  /** The portfolios that everybody sees. */
  const listPublic = async () => {
    const { body } = await site.client().call(getCreations, { types: 'portfolio' })
    return body.creations?.length ?? 0
  }
  return { site, browser, publish, listPublic, reviewed }
}

/** Sets the decision of a moderator on the creation of an image. */
const decide = (site: Awaited<ReturnType<typeof startTestApp>>, image: string, moderation: Verdict) =>
  site.queries
    .updateTable('creations')
    .set({ moderation })
    .where('medium_id', '=', getMediumId(image) ?? '')
    .execute()

test('a creation that moderation refused is not published in a portfolio', async t => {
  const { site, browser, publish, listPublic } = await startSite(t)
  const image = await seedCreation(browser, 'a lake')
  await decide(site, image, 'refused')
  const { success, error } = await publish(image)
  assert.equal(success, false)
  assert.match(error ?? '', /\S/)
  assert.equal(await listPublic(), 0)
})

test('a portfolio with a creation that waits for moderation waits too', async t => {
  const { site, browser, publish, listPublic } = await startSite(t)
  const image = await seedCreation(browser, 'a lake')
  await decide(site, image, 'waiting')
  assert.equal((await publish(image)).success, true)
  assert.equal(await listPublic(), 0)
})

test('a creation that passed is published as it is', async t => {
  const { site, browser, publish, listPublic } = await startSite(t)
  const image = await seedCreation(browser, 'a lake')
  await decide(site, image, 'passed')
  const { id } = await publish(image)
  assert.equal(await listPublic(), 1)
  const { portfolio } = (await browser.call(getPortfolio, { id: id ?? '' })).body
  assert.equal(portfolio?.pages[0]?.layers[0]?.style.backgroundImage, `url("${image}")`)
})

test('an image that nothing has shown is reviewed, and published without its metadata', async t => {
  const { site, browser, publish } = await startSite(t)
  const photo = await png
    .clone()
    .withExif({ IFD0: { Artist: 'Mira' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .png()
    .toBuffer()
  const [member] = await site.queries.selectFrom('accounts').select('id').execute()
  const medium = await storeImage(site.adapters, member?.id ?? '', photo)
  await site.adapters.stores.media.add(medium)
  const address = getMediaUrl(originalKey(medium))

  const { id } = await publish(address)
  const { portfolio } = (await browser.call(getPortfolio, { id: id ?? '' })).body
  const published = portfolio?.pages[0]?.layers[0]?.style.backgroundImage?.slice(5, -2) ?? ''
  assert.notEqual(published, address)
  const { exif } = await sharp((await browser.get(published)).rawPayload).metadata()
  assert.equal(exif, undefined)
  assert.ok((await sharp(photo).metadata()).exif)
})

test('an image that nothing has shown and the classifier refuses is not published', async t => {
  const { site, publish, listPublic } = await startSite(t, 'refused')
  const [member] = await site.queries.selectFrom('accounts').select('id').execute()
  const medium = await storeImage(site.adapters, member?.id ?? '', await png.clone().png().toBuffer())
  await site.adapters.stores.media.add(medium)
  assert.equal((await publish(getMediaUrl(originalKey(medium)))).success, false)
  assert.equal(await listPublic(), 0)
})
