import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  compositionElementId,
  galleryPageElementId,
  getCreations,
  limits,
  publishPortfolio,
  updateUserProfile,
} from '@tessera/shared-contracts'
import { hostileTexts } from '../testing-hostile-texts.ts'
import { smallPortfolio } from '../testing-possessions.ts'
import { offerBuilds, remoteBuild, shellBuild } from '../testing-releases.ts'
import { createWork, paidMember } from '../testing-works.ts'
import { startTestApp, type Client, type TestApp } from '../testing.ts'

/** The elements of a page, in their order: what a text must not add to. Only links to pictures come with a work. */
const elements = (html: string) =>
  html.match(/<(?!link rel="preload" as="image" href="\/media\/)[!/]?[a-z][^\s>]*/gi) ?? []

/** The data that a page carries, as its scripts read it. */
const dataIn = (html: string, id: string): unknown =>
  JSON.parse(new RegExp(`id="${id}">(.*?)</script>`, 's').exec(html)?.[1] ?? 'null')

const viewer = remoteBuild('viewer', {
  name: 'mfe-portfolio',
  screens: [
    { name: 'viewer', path: '/portfolio/:id', layout: 'full', title: { en: 'Portfolio', zh: '作品集' } },
  ],
  screenFiles: { viewer: [] },
})

describe('a text that wants to be more than one', () => {
  let site: TestApp
  let browser: Client
  let plain: Record<'gallery' | 'work' | 'portfolio', string[]>

  before(async () => {
    site = await startTestApp()
    await offerBuilds(site, [remoteBuild('a'), viewer, shellBuild()])
    browser = await paidMember(site)
    plain = await shown('A lake')
  })
  after(() => site.close())

  /** Makes a work and a portfolio of it, and looks at every page that shows them. */
  async function pagesOf(text: string) {
    await browser.call(updateUserProfile, { username: text.slice(0, limits.usernameLength.max) })
    await createWork(browser, text)
    const { answer } = await browser.call(publishPortfolio, {
      ...(await smallPortfolio()),
      title: text.slice(0, limits.portfolio.titleLength),
      description: text,
    })
    assert.ok(answer.id, answer.error ?? 'no portfolio')
    const { answer: gallery } = await site.client().call(getCreations, { page: 1 })
    const work = gallery.creations?.find(({ file_type: type }) => type === 'image')
    const page = async (address: string) => {
      const { statusCode, body } = await site.client().get(address)
      assert.equal(statusCode, 200, address)
      return body
    }
    return {
      work,
      gallery: await page('/tools'),
      lightbox: await page(`/tools?work=${work?.id}`),
      portfolio: await page(`/portfolio/${answer.id}`),
      sitemap: await page('/sitemap.xml'),
    }
  }

  async function shown(text: string) {
    const { gallery, lightbox, portfolio } = await pagesOf(text)
    return { gallery: elements(gallery), work: elements(lightbox), portfolio: elements(portfolio) }
  }

  for (const text of hostileTexts) {
    it(`stands as it is and adds nothing to a page: ${text}`, async () => {
      const { work, gallery, lightbox, portfolio, sitemap } = await pagesOf(text)
      assert.equal(work?.prompt, text.trim())
      assert.deepEqual(elements(gallery), plain.gallery)
      assert.deepEqual(elements(lightbox), plain.work)
      assert.deepEqual(elements(portfolio), plain.portfolio)
      assert.doesNotMatch(sitemap, /broken|elsewhere/)

      // As data it is whole, and the same in every page
      const told = getCreations.answer.parse(dataIn(gallery, galleryPageElementId))
      assert.ok(told.creations?.some(({ prompt }) => prompt === text.trim()))
      assert.ok(dataIn(portfolio, compositionElementId))
    })
  }
})
