import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  compositionElementId,
  inlinedCallAttribute,
  getCreations,
  limits,
  publishPortfolio,
  updateUserProfile,
} from '@tessera/shared-contracts'
import { hostileTexts } from '../hostile-texts.ts'
import { buildPortfolio } from '../seeds/seed-member.ts'
import { deployBuilds, createRemoteBuild, createShellBuild } from '@tessera/platform/testing'
import { seedCreation, seedPaidMember } from '../seeds/seed-creation.ts'
import type { TestClient } from '@tessera/server-kit/testing/test-client'
import { startTestApp, type TestApp } from '../test-app.ts'
import { withPageData } from '../page-data.ts'

/** Lists the elements of a page in order. A text must not add any. Preload links to images are left out. */
const elements = (html: string) =>
  html.match(/<(?!link rel="preload" as="image" href="\/media\/)[!/]?[a-z][^\s>]*/gi) ?? []

/** Parses the data that a page carries for its scripts. */
const dataIn = (html: string, attribute: string): unknown =>
  JSON.parse(new RegExp(`<script [^>]*${attribute}[^>]*>(.*?)</script>`, 's').exec(html)?.[1] ?? 'null')

const viewer = createRemoteBuild('viewer', {
  name: 'mfe-portfolio',
  screens: [
    { name: 'viewer', path: '/portfolio/:id', layout: 'full', title: { en: 'Portfolio', zh: '作品集' } },
  ],
  screenFiles: { viewer: [] },
})

describe('texts with markup', () => {
  let site: TestApp
  let browser: TestClient
  let plain: Record<'gallery' | 'creation' | 'portfolio', string[]>

  before(async () => {
    site = await startTestApp()
    await deployBuilds(site, [withPageData(createRemoteBuild('a')), withPageData(viewer), createShellBuild()])
    browser = await seedPaidMember(site)
    plain = await shown('A lake')
  })
  after(() => site.close())

  /** Creates an image and a portfolio with a text, and fetches every page that shows them. */
  async function pagesOf(text: string) {
    await browser.call(updateUserProfile, { username: text.slice(0, limits.usernameLength.max) })
    await seedCreation(browser, text)
    const { body } = await browser.call(publishPortfolio, {
      ...(await buildPortfolio()),
      title: text.slice(0, limits.portfolio.maxTitleLength),
      description: text,
    })
    assert.ok(body.id, body.error ?? 'no portfolio')
    const { body: gallery } = await site.client().call(getCreations, { page: 1 })
    const creation = gallery.creations?.find(({ file_type: type }) => type === 'image')
    const page = async (address: string) => {
      const { statusCode, body } = await site.client().get(address)
      assert.equal(statusCode, 200, address)
      return body
    }
    return {
      creation,
      gallery: await page('/tools'),
      lightbox: await page(`/tools?work=${creation?.id}`),
      portfolio: await page(`/portfolio/${body.id}`),
      sitemap: await page('/sitemap.xml'),
    }
  }

  async function shown(text: string) {
    const { gallery, lightbox, portfolio } = await pagesOf(text)
    return { gallery: elements(gallery), creation: elements(lightbox), portfolio: elements(portfolio) }
  }

  for (const text of hostileTexts) {
    it(`are shown unchanged and add nothing to a page: ${text}`, async () => {
      const { creation, gallery, lightbox, portfolio, sitemap } = await pagesOf(text)
      assert.equal(creation?.prompt, text.trim())
      assert.deepEqual(elements(gallery), plain.gallery)
      assert.deepEqual(elements(lightbox), plain.creation)
      assert.deepEqual(elements(portfolio), plain.portfolio)
      assert.doesNotMatch(sitemap, /broken|elsewhere/)

      // As data the text is complete, and the same in every page
      const told = getCreations.response.parse(dataIn(gallery, inlinedCallAttribute))
      assert.ok(told.creations?.some(({ prompt }) => prompt === text.trim()))
      assert.ok(dataIn(portfolio, `id="${compositionElementId}"`))
      for (const page of [lightbox, portfolio]) assert.ok(dataIn(page, String.raw`ld\+json`))
    })
  }
})
