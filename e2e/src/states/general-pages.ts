import { defaultDesktopTools, getCreations, getDesktopTools, sendFeedback } from '@tessera/shared-contracts'
import { expect } from '../site.ts'
import type { Walk } from './state.ts'
import { galleryAnswer, galleryWorks } from './works.ts'

/** What stands on the cards: an operator's data. */
const desktopTexts = defaultDesktopTools.flatMap(({ title, description }) =>
  [title, description].flatMap(text => Object.values(text)),
)

/** What an installation works with. */
const engines = ['Tessera embedded engine', 'Tessera embedded upscaler', 'interior-v1']

const message = 'Posters in A2 would be lovely.'
const query = 'xylophone'

export const generalPages: Walk[] = [
  {
    name: 'landing page',
    data: desktopTexts,
    viewer: 'visitor',
    states: [
      {
        name: 'waiting for works and tools',
        async bring({ answers, visit, sees }) {
          answers.hang(getCreations)
          answers.hang(getDesktopTools)
          await visit('/')
          await sees('shell:home.galleryTitle')
        },
      },
      {
        name: 'with works and tools',
        picture: 'full',
        async bring({ page, answers, visit }) {
          answers.on(getDesktopTools, { success: true, tools: [...defaultDesktopTools] })
          answers.on(getCreations, galleryAnswer(galleryWorks))
          await visit('/')
          await expect(page.getByRole('main').locator('img[src*="/shown/"]')).toHaveCount(8)
        },
      },
      {
        name: 'before anybody published',
        async bring({ answers, visit, sees }) {
          answers.on(getCreations, galleryAnswer([]))
          await visit('/')
          await sees('shell:home.galleryEmpty')
        },
      },
      {
        name: 'without an answer',
        async bring({ answers, visit, sees }) {
          answers.fail(getCreations, 'network')
          answers.fail(getDesktopTools, 'network')
          await visit('/')
          await sees('shell:home.galleryFailed')
        },
      },
    ],
  },
  {
    name: 'about, help and feedback',
    data: [query, message],
    viewer: 'visitor',
    states: [
      { name: 'about', picture: 'full', bring: stage => stage.visit('/about') },
      { name: 'help', picture: 'full', bring: stage => stage.visit('/help') },
      {
        name: 'help with an answer open',
        async bring({ page, text }) {
          await page.getByText(text('shell:help.questions.goodPrompt.question')).click()
          await expect(page.locator('details[open]')).toHaveCount(1)
        },
      },
      {
        name: 'help that found something',
        async bring({ fill, sees, text }) {
          await fill('shell:help.search', text('shell:help.topics.portfolio'))
          await sees('shell:help.questions.portfolioDraft.answer')
        },
      },
      {
        name: 'help that found nothing',
        async bring({ fill, sees }) {
          await fill('shell:help.search', query)
          await sees('shell:help.nothingTitle', { query })
        },
      },
      { name: 'feedback', picture: 'full', bring: stage => stage.visit('/feedback') },
      {
        name: 'feedback that is too short',
        async bring({ press, sees }) {
          await press('shell:feedback.submit')
          await sees('shell:feedback.textShort', { count: 10 })
        },
      },
      {
        name: 'feedback that could not be sent',
        async bring({ answers, fill, press, sees }) {
          answers.fail(sendFeedback, 'network')
          await fill('shell:feedback.text', message)
          await press('shell:feedback.submit')
          await sees('shell:form.network')
        },
      },
      {
        name: 'feedback that was sent',
        async bring({ answers, press, sees }) {
          answers.on(sendFeedback, { success: true })
          await press('shell:feedback.submit')
          await sees('shell:feedback.sentTitle')
        },
      },
    ],
  },
  {
    name: 'nowhere',
    data: ['The tiles fell off.', ...engines],
    viewer: 'visitor',
    states: [
      { name: 'an address of nothing', bring: stage => stage.visit('/nowhere') },
      {
        name: 'a page that broke',
        async bring({ page, visit }) {
          await page.addInitScript(() => {
            const { matchMedia } = globalThis
            globalThis.matchMedia = query => {
              // What only the landing page asks for
              if (query.includes('reduced-data')) throw new Error('The tiles fell off.')
              return matchMedia(query)
            }
          })
          await visit('/')
        },
      },
      { name: 'models agora', bring: stage => stage.visit('/models.html') },
      { name: 'a download that is not there', bring: stage => stage.visit('/downloads/nothing.zip') },
    ],
  },
]
