import { getPortfolio, getUserPageData, publishPortfolio, type Portfolio } from '@tessera/shared-contracts'
import { expect } from '../site.ts'
import { people } from './people.ts'
import { picture, pictureAt } from './pictures.ts'
import type { Stage } from './stage.ts'
import type { Walk } from './state.ts'
import { ownWork } from './works.ts'

const editor = '/portfolio-editor'
const title = 'Quiet water'

async function addPage({ press, page, dialog, text }: Stage, template: string) {
  await press('mfe-portfolio:management.add')
  await dialog.getByRole('button', { name: text(`mfe-portfolio:templates.${template}`), exact: true }).click()
  await expect(page.locator('[data-layer-type=text]').first()).toBeVisible()
}

/** The pages in the list beside the canvases. */
const pageTiles = ({ page, text }: Stage) =>
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
        layer('image-1', 'image', 'hero-image', { backgroundImage: `url("${pictureAt(1, 800, 600)}")` }),
        layer('text-1', 'text', 'hero-title type-title', { color: '#ffffff' }, portfolioTexts[1]),
      ],
    },
  ],
}

export const portfolios: Walk[] = [
  {
    name: 'portfolio editor of a visitor',
    viewer: 'visitor',
    states: [
      {
        name: 'no pages',
        async bring({ visit, sees }) {
          await visit(editor)
          await sees('mfe-portfolio:pages.emptyTitle')
        },
      },
      {
        name: 'publishing without a page',
        async bring({ press, sees }) {
          await press('mfe-portfolio:management.publish')
          await sees('mfe-portfolio:publish.addPage')
        },
      },
      {
        name: 'templates',
        async bring({ press, dialog, leave }) {
          await leave('mfe-portfolio:ok')
          await press('mfe-portfolio:management.add')
          await expect(dialog).toBeVisible()
        },
      },
      {
        name: 'a page',
        picture: 'full',
        async bring(stage) {
          await stage.leave()
          await addPage(stage, 'cover')
          await stage.sees('mfe-portfolio:editor.draftKept')
        },
      },
      {
        name: 'a background to be chosen',
        async bring({ page, text }) {
          await page.getByRole('button', { name: text('mfe-portfolio:management.background') }).click()
          await expect(page.getByLabel(text('mfe-portfolio:color.any'))).toBeVisible()
        },
      },
      {
        name: 'a text at hand',
        async bring({ page, text }) {
          await page.keyboard.press('Escape')
          const name = text('mfe-portfolio:layer.text', { number: 2, page: 1 })
          await page.getByRole('textbox', { name }).click()
        },
      },
      {
        name: 'a picture at hand',
        async bring({ page, text, sees }) {
          const frame = page.locator('[data-layer-type=image]').first()
          const input = frame.getByLabel(text('mfe-portfolio:layer.upload'))
          await input.setInputFiles({
            name: 'lake.png',
            mimeType: 'image/png',
            buffer: await picture(1, 800, 600),
          })
          await expect(frame).toHaveCSS('background-image', /^url/)
          await input.focus()
          await sees('mfe-portfolio:picture.whole')
        },
      },
      {
        name: 'publishing without a title',
        async bring({ press, sees }) {
          await press('mfe-portfolio:management.publish')
          await sees('mfe-portfolio:publish.enterTitle')
        },
      },
      {
        name: 'starting over',
        async bring({ press, sees, leave }) {
          await leave('mfe-portfolio:ok')
          await press('mfe-portfolio:discard.draft.action')
          await sees('mfe-portfolio:discard.draft.message')
        },
      },
      {
        name: 'a portfolio of somebody else',
        async bring({ answers, page, sees, leave }) {
          await leave('mfe-portfolio:cancel')
          answers.on(getPortfolio, { success: true, portfolio })
          await page.goto(`${editor}?id=p1`)
          await sees('mfe-portfolio:editor.notYours')
        },
      },
    ],
  },
  {
    name: 'portfolio editor of a member',
    viewer: 'member',
    states: [
      {
        name: 'own works to choose from',
        async bring(stage) {
          const { answers, page, text, press, dialog } = stage
          const creations = Array.from({ length: 5 }, (_, number) => ownWork(number))
          answers.on(getUserPageData, { success: true, user_info: people.member, creations })
          await stage.visit(editor)
          await addPage(stage, 'template-2')
          await page.getByLabel(text('mfe-portfolio:layer.upload')).first().focus()
          await press('mfe-portfolio:layer.fromWorks')
          await expect(dialog.getByRole('img')).toHaveCount(creations.length)
        },
      },
      {
        name: 'a portfolio that could not be published',
        async bring({ answers, page, text, fill, press, leave, sees }) {
          await leave()
          answers.fail(publishPortfolio, 500)
          await fill('mfe-portfolio:heading.title', title)
          await press('mfe-portfolio:management.publish')
          await expect(page.getByText(text('mfe-portfolio:publish.noAnswer'))).toBeVisible()
          await sees('mfe-portfolio:publish.failTitle')
        },
      },
    ],
  },
  {
    name: 'portfolio editor with several pages',
    viewer: 'member',
    states: [
      {
        name: 'canvases one below the other',
        async bring(stage) {
          await stage.visit(editor)
          for (const [count, template] of ['cover', 'template-1', 'template-4'].entries()) {
            await addPage(stage, template)
            await expect(pageTiles(stage)).toHaveCount(count + 1)
          }
        },
      },
      {
        name: 'a page picked up',
        hovers: true,
        async bring(stage) {
          await pageTiles(stage).first().focus()
          await stage.page.keyboard.press('Space')
          const said = stage.text('mfe-portfolio:drag.over', { number: 1, position: 1, count: 3 })
          await expect(stage.page.locator('[aria-live=assertive]')).toHaveText(said)
        },
      },
      {
        name: 'a page of them removed',
        async bring(stage) {
          await stage.page.keyboard.press('Escape')
          await stage.press('mfe-portfolio:pages.remove', { number: 2 })
          await expect(pageTiles(stage)).toHaveCount(2)
        },
      },
    ],
  },
  {
    name: 'portfolio',
    data: portfolioTexts,
    viewer: 'member',
    states: [
      {
        name: 'on its way',
        async bring({ answers, page, text }) {
          answers.hang(getPortfolio)
          await page.goto('/portfolio/p1')
          await expect(page.getByText(text('mfe-portfolio:viewer.loading'))).toBeAttached()
        },
      },
      {
        name: 'for everybody',
        picture: 'full',
        async bring({ answers, visit }) {
          answers.on(getPortfolio, { success: true, portfolio })
          await visit('/portfolio/p1')
        },
      },
      {
        name: 'for its author',
        async bring({ answers, visit, sees }) {
          answers.on(getPortfolio, { success: true, portfolio, own: { creation_id: '7', public: true } })
          await visit('/portfolio/p1')
          await sees('mfe-portfolio:viewer.edit')
        },
      },
      {
        name: 'about to be taken down',
        async bring({ press, sees }) {
          await press('mfe-portfolio:viewer.takeDown')
          await sees('mfe-portfolio:viewer.takeDownMessage')
        },
      },
      {
        name: 'taken down',
        async bring({ answers, visit, sees }) {
          answers.on(getPortfolio, { success: true, portfolio, own: { creation_id: '7', public: false } })
          await visit('/portfolio/p1')
          await sees('mfe-portfolio:viewer.hidden')
        },
      },
      {
        name: 'that is not there',
        async bring({ answers, visit, sees }) {
          answers.on(getPortfolio, { success: true, portfolio: null })
          await visit('/portfolio/p1')
          await sees('mfe-portfolio:viewer.notFound')
        },
      },
      {
        name: 'that did not come',
        async bring({ answers, visit, sees }) {
          answers.fail(getPortfolio, 502)
          await visit('/portfolio/p1')
          await sees('mfe-portfolio:viewer.status', { status: 502 })
        },
      },
    ],
  },
]
