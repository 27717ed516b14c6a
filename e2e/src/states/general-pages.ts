import { getCreations, getDesktopTools, sendFeedback, type DesktopTool } from '@tessera/shared-contracts'
import { expect } from '../site.ts'
import type { Walk } from './state.ts'
import { galleryAnswer, galleryWorks } from './works.ts'

const tools: DesktopTool[] = [
  {
    icon: 'tags',
    title: { en: 'Tag Manager', zh: '训练标签管理器' },
    description: { en: 'Captions of a training set, hundreds at once.', zh: '一次整理数百张图片的标注。' },
    downloadLink: '/downloads/tag-manager.zip',
  },
  {
    icon: 'audio',
    title: { en: 'Voice Noise Reducer', zh: 'AI 人声降噪' },
    description: { en: 'Takes hum, wind and keyboards out of a recording.', zh: '去除录音里的杂音。' },
    comingSoon: true,
  },
]

/** What stands on the cards: an operator's data. */
const desktopTexts = tools.flatMap(({ title, description }) =>
  [title, description].flatMap(text => Object.values(text)),
)

const query = 'xylophone'

export const generalPages: Walk[] = [
  {
    name: 'landing page',
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
        data: desktopTexts,
        async bring({ page, answers, visit }) {
          answers.on(getDesktopTools, { success: true, tools })
          answers.on(getCreations, galleryAnswer(galleryWorks))
          await visit('/')
          await expect(page.getByRole('main').locator('img[src*="/shown/"]')).toHaveCount(8)
        },
      },
      {
        name: 'before anybody published',
        data: desktopTexts,
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
    viewer: 'visitor',
    states: [
      { name: 'about', bring: stage => stage.visit('/about') },
      { name: 'help', bring: stage => stage.visit('/help') },
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
        data: [query],
        async bring({ fill, sees }) {
          await fill('shell:help.search', query)
          await sees('shell:help.nothingTitle', { query })
        },
      },
      { name: 'feedback', bring: stage => stage.visit('/feedback') },
      {
        name: 'feedback that is too short',
        async bring({ press, sees }) {
          await press('shell:feedback.submit')
          await sees('shell:feedback.textShort', { count: 10 })
        },
      },
      {
        name: 'feedback that could not be sent',
        data: ['Posters in A2 would be lovely.'],
        async bring({ answers, fill, press, sees }) {
          answers.fail(sendFeedback, 'network')
          await fill('shell:feedback.text', 'Posters in A2 would be lovely.')
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
    viewer: 'visitor',
    states: [
      { name: 'an address of nothing', bring: stage => stage.visit('/nowhere') },
      {
        name: 'a page that broke',
        data: ['The tiles fell off.'],
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
