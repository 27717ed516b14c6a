import { getCreations, getPortfolio, languages, type Language } from '@tessera/shared-contracts'
import type { BrowserContext, Page } from '@playwright/test'
import { join } from '../members.ts'
import { expect, simulated, test, type Site } from '../site.ts'
import { answerCalls } from '../states/answers.ts'
import { servePictures } from '../states/pictures.ts'
import { siteText } from '../states/site-texts.ts'
import { ownHeading } from '../states/stage.ts'
import { galleryAnswer, galleryWorks } from '../states/works.ts'
import { dialogTrees, inWords, screenTrees } from './trees.ts'

test.use({ viewport: { width: 1280, height: 800 }, environment: simulated })

const speak = (context: BrowserContext, site: Site, language: Language) =>
  context.addCookies([{ name: 'language', value: language, url: site.url }])

/** The levels of the headings that can be seen, in their order; the tools have the first in a header before `main`. */
const headingLevels = (page: Page) =>
  page
    .locator(':is(h1, h2, h3, h4):visible')
    .evaluateAll(headings => headings.map(({ localName }) => Number(localName.slice(1))))

/** The levels as they should be: none is more than one below the one before it. */
const inOrder = (levels: readonly number[]) =>
  levels.map((level, index) => Math.min(level, (levels[index - 1] ?? 0) + 1))

for (const language of languages) {
  const text = siteText(language)
  const expectTree = (page: Page, tree: string) =>
    expect(page.locator('body')).toMatchAriaSnapshot(inWords(tree, text))

  test(`each screen is told by landmarks, headings in their order, and names (${language})`, async ({
    page,
    context,
    site,
  }) => {
    test.setTimeout(90_000)
    await join(context, site, `reader-${language}@example.org`)
    await speak(context, site, language)
    for (const [path, tree] of Object.entries(screenTrees)) {
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expectTree(page, tree)
        const levels = await headingLevels(page)
        expect(levels).toEqual(inOrder(levels))
      })
    }
  })

  test(`each dialog is told by its name, its fields and its ways out (${language})`, async ({
    page,
    context,
    site,
  }) => {
    await speak(context, site, language)
    const press = (key: string) =>
      page
        .locator('dialog[open], body:not(:has(dialog[open]))')
        .getByRole('button', { name: text(key), exact: true })
        .first()
        .click()

    await page.goto('/about')
    await press('shell:frame.login')
    await expectTree(page, dialogTrees.login)
    await press('shell:login.toRegister')
    await expectTree(page, dialogTrees.register)

    await page.goto('/portfolio-editor')
    await press('mfe-portfolio:management.add')
    await expectTree(page, dialogTrees.templates)
    await press('mfe-portfolio:templates.cover')
    await press('mfe-portfolio:discard.draft.action')
    await expectTree(page, dialogTrees.startOver)

    await join(context, site, `dialogs-${language}@example.org`)
    await page.goto('/about')
    await press('shell:frame.upgrade')
    await expectTree(page, dialogTrees.plans)
    await page.goto('/personal-homepage?tab=settings')
    await press('mfe-account:settings.deleteAccount')
    await expectTree(page, dialogTrees.deleteAccount)

    await page.goto(`${site.stagingUrl}/about`)
    await press('shell:composer.title')
    await expectTree(page, dialogTrees.composer)
  })

  test(`works are told by what can be done with them (${language})`, async ({ page, context, site }) => {
    await speak(context, site, language)
    const answers = await answerCalls(context)
    await servePictures(context)
    answers.on(getCreations, galleryAnswer(galleryWorks))
    answers.on(getPortfolio, {
      success: true,
      portfolio: {
        title: 'Low tide',
        pages: [{ id: 'page-1', width: 811, height: 937, backgroundColor: '#1f4d46', layers: [] }],
      },
      own: { creation_id: '7', public: true },
    })
    // Not at its own address, to which the page brings works that other tests have left on this site
    await page.goto('/')
    const newest = page.getByRole('region', { name: text('shell:home.galleryTitle') }).getByRole('listitem')
    await newest.first().getByRole('link').click()
    await expectTree(page, dialogTrees.lightbox)
    await page.goto('/portfolio/7')
    await expect(page.locator(ownHeading)).toBeVisible()
    await expectTree(page, dialogTrees.portfolio)
  })
}
