import {
  getPortfolio,
  getUserPageData,
  publishPortfolio,
  reportCreation,
  type Portfolio,
} from '@tessera/shared-contracts'
import { expect } from '../fixtures/site-test.ts'
import { viewers } from './fixtures/viewers.ts'
import { renderImage, imageAddress } from './fixtures/images.ts'
import type { AppPage } from './fixtures/app-page.ts'
import type { Flow } from './state.ts'
import { createOwnCreation } from './fixtures/creations.ts'

const editor = '/portfolio-editor'
const title = 'Quiet water'

async function addPage({ press, page, dialog, text }: AppPage, template: string) {
  await press('mfe-portfolio:management.add')
  await dialog.getByRole('button', { name: text(`mfe-portfolio:templates.${template}`), exact: true }).click()
  await expect(page.locator('[data-layer-type=text]').first()).toBeVisible()
}

/** The entries of the page list. */
const pageTiles = ({ page, text }: AppPage) =>
  page.getByRole('list', { name: text('mfe-portfolio:pages.list') }).getByRole('button', { name: /^\d/ })

const layer = (
  id: string,
  type: 'text' | 'image',
  className: string,
  style: Portfolio['pages'][number]['layers'][number]['style'],
  content?: string,
) => ({ id, type, className, style, ...(content !== undefined && { content }) })

const portfolioTexts = [title, '水边的一年', 'Twelve pictures of one lake.'] as const

const portfolio: Portfolio = {
  title,
  description: portfolioTexts[2],
  author: { username: 'Mira Vale', avatarUrl: null },
  pages: [
    {
      id: 'page-1',
      templateName: 'template-1',
      width: 811,
      height: 937,
      backgroundColor: '#1f4d46',
      layers: [
        layer('image-1', 'image', 'hero-image', { backgroundImage: `url("${imageAddress(1, 800, 600)}")` }),
        layer('text-1', 'text', 'hero-title type-title', { color: '#ffffff' }, portfolioTexts[1]),
      ],
    },
  ],
}

export const portfolioFlows: Flow[] = [
  {
    name: 'portfolio editor of a visitor',
    viewer: 'visitor',
    states: [
      {
        name: 'no pages',
        async arrange({ visit, expectText }) {
          await visit(editor)
          await expectText('mfe-portfolio:pages.emptyTitle')
        },
      },
      {
        name: 'publishing without a page',
        async arrange({ press, expectText }) {
          await press('mfe-portfolio:management.publish')
          await expectText('mfe-portfolio:publish.addPage')
        },
      },
      {
        name: 'templates',
        async arrange({ press, dialog, closeDialog }) {
          await closeDialog()
          await press('mfe-portfolio:management.add')
          await expect(dialog).toBeVisible()
        },
      },
      {
        name: 'a page',
        referenceImages: 'all widths',
        async arrange(app) {
          await app.closeDialog()
          await addPage(app, 'cover')
          await app.expectText('mfe-portfolio:editor.draftKept')
        },
      },
      {
        name: 'background picker',
        async arrange({ page, text }) {
          await page.getByRole('button', { name: text('mfe-portfolio:management.background') }).click()
          await expect(page.getByLabel(text('mfe-portfolio:color.any'))).toBeVisible()
        },
      },
      {
        name: 'text selected',
        async arrange({ page, text }) {
          await page.keyboard.press('Escape')
          const name = text('mfe-portfolio:layer.text', { number: 2, page: 1 })
          await page.getByRole('textbox', { name }).click()
        },
      },
      {
        name: 'image selected',
        async arrange({ page, text, expectText }) {
          const frame = page.locator('[data-layer-type=image]').first()
          const input = frame.getByLabel(text('mfe-portfolio:layer.upload'))
          await input.setInputFiles({
            name: 'lake.png',
            mimeType: 'image/png',
            buffer: await renderImage(1, 800, 600),
          })
          await expect(frame).toHaveCSS('background-image', /^url/)
          await input.focus()
          await expectText('mfe-portfolio:picture.whole')
        },
      },
      {
        name: 'position of an image in numbers',
        async arrange({ press, page, text }) {
          await press('mfe-portfolio:arrange.position')
          await expect(
            page.getByRole('spinbutton', { name: text('mfe-portfolio:arrange.left') }),
          ).toBeVisible()
        },
      },
      {
        name: 'preview',
        async arrange({ press, dialog }) {
          await press('mfe-portfolio:preview.open')
          await expect(dialog.getByRole('heading', { level: 1 })).toBeVisible()
        },
      },
      {
        name: 'text added',
        async arrange({ closeDialog, page, text }) {
          await closeDialog()
          await page
            .getByRole('button', { name: text('mfe-portfolio:arrange.addTextTo', { page: 1 }) })
            .click()
          const name = text('mfe-portfolio:layer.text', { number: 5, page: 1 })
          await expect(page.getByRole('textbox', { name })).toBeFocused()
        },
      },
      {
        name: 'publishing without a title',
        async arrange({ press, expectText }) {
          await press('mfe-portfolio:management.publish')
          await expectText('mfe-portfolio:publish.enterTitle')
        },
      },
      {
        name: 'confirm starting over',
        async arrange({ press, expectText, closeDialog }) {
          await closeDialog()
          await press('mfe-portfolio:discard.draft.action')
          await expectText('mfe-portfolio:discard.draft.message')
        },
      },
      {
        name: 'portfolio of another creator',
        async arrange({ api, page, expectText, closeDialog }) {
          await closeDialog('shell:dialog.cancel')
          api.respond(getPortfolio, { success: true, portfolio })
          await page.goto(`${editor}?id=p1`)
          await expectText('mfe-portfolio:editor.notYours')
        },
      },
    ],
  },
  {
    name: 'portfolio editor of a member',
    dataTexts: portfolioTexts,
    viewer: 'member',
    states: [
      {
        name: 'choice of own creations',
        async arrange(app) {
          const { api, page, text, press, dialog } = app
          const creations = Array.from({ length: 5 }, (_, number) => createOwnCreation(number))
          api.respond(getUserPageData, { success: true, user_info: viewers.member, creations })
          await app.visit(editor)
          await addPage(app, 'template-2')
          await page.getByLabel(text('mfe-portfolio:layer.upload')).first().focus()
          await press('mfe-portfolio:layer.fromWorks')
          await expect(dialog.getByRole('listitem')).toHaveCount(creations.length)
        },
      },
      {
        name: 'unfinished content',
        async arrange({ page, text, fill, closeDialog, expectText }) {
          await closeDialog()
          await fill('mfe-portfolio:heading.title', title)
          const name = text('mfe-portfolio:layer.text', { number: 1, page: 1 })
          await page.getByRole('textbox', { name }).click()
          await page.getByRole('textbox', { name }).fill(portfolioTexts[1])
          await page.locator('summary').click()
          await expectText('mfe-portfolio:unfinished.message')
        },
      },
      {
        name: 'publishing fails',
        async arrange({ api, page, text, press, expectText }) {
          api.fail(publishPortfolio, 500)
          await press('mfe-portfolio:management.publish')
          await expect(page.getByText(text('mfe-portfolio:publish.noAnswer'))).toBeVisible()
          await expectText('mfe-portfolio:publish.failTitle')
        },
      },
    ],
  },
  {
    name: 'portfolio editor with several pages',
    viewer: 'member',
    states: [
      {
        name: 'three pages',
        async arrange(app) {
          await app.visit(editor)
          for (const [count, template] of ['cover', 'template-1', 'template-4'].entries()) {
            await addPage(app, template)
            await expect(pageTiles(app)).toHaveCount(count + 1)
          }
        },
      },
      {
        name: 'page picked up',
        hasOverlay: true,
        async arrange(app) {
          await pageTiles(app).first().focus()
          await app.page.keyboard.press('Space')
          const announcement = app.text('mfe-portfolio:drag.over', { number: 1, position: 1, count: 3 })
          await expect(app.page.locator('[aria-live=assertive]')).toHaveText(announcement)
        },
      },
      {
        name: 'page removed',
        async arrange(app) {
          await app.page.keyboard.press('Escape')
          await app.press('mfe-portfolio:pages.remove', { number: 2 })
          await expect(pageTiles(app)).toHaveCount(2)
        },
      },
    ],
  },
  {
    name: 'portfolio',
    dataTexts: [...portfolioTexts, `${title}.jpg`],
    viewer: 'member',
    states: [
      {
        name: 'portfolio loading',
        async arrange({ api, page, text }) {
          api.hang(getPortfolio)
          await page.goto('/portfolio/p1')
          await expect(page.getByText(text('mfe-portfolio:viewer.loading'))).toBeAttached()
        },
      },
      {
        name: 'portfolio of another creator',
        referenceImages: 'all widths',
        async arrange({ api, visit }) {
          api.respond(getPortfolio, { success: true, portfolio })
          await visit('/portfolio/p1')
        },
      },
      {
        name: 'report form',
        async arrange({ press, expectText }) {
          await press('mfe-portfolio:report.action')
          await expectText('shell:report.reason')
        },
      },
      {
        name: 'report sent',
        async arrange({ api, findControl, press, expectText }) {
          api.respond(reportCreation, { success: true })
          await (await findControl('radio', 'shell:report.reasons.rights')).check()
          await press('shell:report.send')
          await expectText('shell:report.thanks')
        },
      },
      {
        name: 'own portfolio',
        async arrange({ api, visit, expectText }) {
          api.respond(getPortfolio, { success: true, portfolio, own: { creation_id: '7', public: true } })
          await visit('/portfolio/p1')
          await expectText('mfe-portfolio:viewer.edit')
        },
      },
      {
        name: 'formats of the export',
        async arrange({ press, expectText }) {
          await press('mfe-portfolio:export.open')
          await expectText('mfe-portfolio:export.longText')
        },
      },
      {
        name: 'exported',
        async arrange({ dialog, text, expectText }) {
          await dialog.getByRole('button', { name: text('mfe-portfolio:export.long') }).click()
          await expectText('mfe-portfolio:export.saved', { name: `${title}.jpg` })
        },
      },
      {
        name: 'confirm unpublishing',
        async arrange({ press, expectText, closeDialog }) {
          await closeDialog()
          await press('mfe-portfolio:viewer.takeDown')
          await expectText('mfe-portfolio:viewer.takeDownMessage')
        },
      },
      {
        name: 'unpublished',
        async arrange({ api, visit, expectText }) {
          api.respond(getPortfolio, {
            success: true,
            portfolio,
            own: { creation_id: '7', public: false },
          })
          await visit('/portfolio/p1')
          await expectText('mfe-portfolio:viewer.hidden')
        },
      },
      {
        name: 'portfolio not found',
        async arrange({ api, visit, expectText }) {
          api.respond(getPortfolio, { success: true, portfolio: null })
          await visit('/portfolio/p1')
          await expectText('mfe-portfolio:viewer.notFound')
        },
      },
      {
        name: 'portfolio fails to load',
        async arrange({ api, visit, expectText }) {
          api.fail(getPortfolio, 502)
          await visit('/portfolio/p1')
          await expectText('mfe-portfolio:viewer.status', { status: 502 })
        },
      },
    ],
  },
]
