import { getCreations, getPortfolio, languages, type Language } from '@tessera/shared-contracts'
import type { BrowserContext, Page } from '@playwright/test'
import { registerAndLogIn } from '../fixtures/members.ts'
import { expect, simulatedEngine, test, type Site } from '../fixtures/site-test.ts'
import { mockApi } from '../states/fixtures/mock-api.ts'
import { serveImages } from '../states/fixtures/images.ts'
import { getSiteText } from '../texts/site-texts.ts'
import { screenHeadingSelector } from '../states/fixtures/app-page.ts'
import { createGalleryReply, galleryItems } from '../states/fixtures/creations.ts'
import { dialogAriaTrees, localizeTree, screenAriaTrees } from './aria-trees.ts'

test.use({ viewport: { width: 1280, height: 800 }, environment: simulatedEngine })

const setLanguage = (context: BrowserContext, site: Site, language: Language) =>
  context.addCookies([{ name: 'language', value: language, url: site.url }])

/** Returns the levels of the visible headings in document order. The tools have their h1 in a header before `main`. */
const headingLevels = (page: Page) =>
  page
    .locator(':is(h1, h2, h3, h4):visible')
    .evaluateAll(headings => headings.map(({ localName }) => Number(localName.slice(1))))

/** Returns the levels without skipped ones. */
const withoutSkippedLevels = (levels: readonly number[]) =>
  levels.map((level, index) => Math.min(level, (levels[index - 1] ?? 0) + 1))

for (const language of languages) {
  const text = getSiteText(language)
  const expectTree = (page: Page, tree: string) =>
    expect(page.locator('body')).toMatchAriaSnapshot(localizeTree(tree, text))

  test(`each screen has landmarks, ordered headings and names (${language})`, async ({
    page,
    context,
    site,
  }) => {
    test.setTimeout(90_000)
    await registerAndLogIn(context, site, `reader-${language}@example.org`)
    await setLanguage(context, site, language)
    for (const [path, tree] of Object.entries(screenAriaTrees)) {
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expectTree(page, tree)
        const levels = await headingLevels(page)
        expect(levels).toEqual(withoutSkippedLevels(levels))
      })
    }
  })

  test(`each dialog has a name, labelled fields and ways to close it (${language})`, async ({
    page,
    context,
    site,
  }) => {
    await setLanguage(context, site, language)
    const press = (key: string) =>
      page
        .locator('dialog[open], body:not(:has(dialog[open]))')
        .getByRole('button', { name: text(key), exact: true })
        .first()
        .click()

    await page.goto('/about')
    await press('shell:frame.login')
    await expectTree(page, dialogAriaTrees.login)
    await press('shell:login.toRegister')
    await expectTree(page, dialogAriaTrees.register)

    await page.goto('/portfolio-editor')
    await press('mfe-portfolio:management.add')
    await expectTree(page, dialogAriaTrees.templates)
    await press('mfe-portfolio:templates.cover')
    await press('mfe-portfolio:discard.draft.action')
    await expectTree(page, dialogAriaTrees.startOver)

    await registerAndLogIn(context, site, `dialogs-${language}@example.org`)
    await page.goto('/about')
    await press('shell:frame.upgrade')
    await expectTree(page, dialogAriaTrees.plans)
    await page.goto('/personal-homepage?tab=settings')
    await press('mfe-account:settings.deleteAccount')
    await expectTree(page, dialogAriaTrees.deleteAccount)

    await page.goto(`${site.stagingUrl}/about`)
    await press('shell:composer.title')
    await expectTree(page, dialogAriaTrees.composer)
  })

  test(`creations are announced with their actions (${language})`, async ({ page, context, site }) => {
    await setLanguage(context, site, language)
    const api = await mockApi(context)
    await serveImages(context)
    // A page without content is not shown
    const layer = {
      id: 'text-1',
      type: 'text' as const,
      className: 'cover-title',
      style: {},
      content: 'The sea',
    }
    api.respond(getCreations, createGalleryReply(galleryItems))
    api.respond(getPortfolio, {
      success: true,
      portfolio: {
        title: 'Low tide',
        pages: [{ id: 'page-1', width: 811, height: 937, backgroundColor: '#1f4d46', layers: [layer] }],
      },
      own: { creation_id: '7', public: true },
    })
    // Opened from the landing page: the gallery's own URL includes creations that other tests left on this site
    await page.goto('/')
    const newest = page.getByRole('region', { name: text('shell:home.galleryTitle') }).getByRole('listitem')
    await newest.first().getByRole('link').click()
    await expectTree(page, dialogAriaTrees.lightbox)
    await page.goto('/portfolio/7')
    await expect(page.locator(screenHeadingSelector)).toBeVisible()
    await expectTree(page, dialogAriaTrees.portfolio)
  })
}
