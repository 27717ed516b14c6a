import { defaultDesktopTools, getCreations, getDesktopTools, sendFeedback } from '@tessera/shared-contracts'
import { expect } from '../fixtures/site-test.ts'
import type { Flow } from './state.ts'
import { createGalleryReply, galleryItems } from './fixtures/creations.ts'

/** Texts of the desktop tools, which operators configure. */
const desktopTexts = defaultDesktopTools.flatMap(({ title, description }) =>
  [title, description].flatMap(text => Object.values(text)),
)

/** Names of the engines of an installation. */
const engines = [/^Tessera (embedded|内置)/, 'interior-v1']

const message = 'Posters in A2 would be lovely.'
const query = 'xylophone'

export const generalPageFlows: Flow[] = [
  {
    name: 'landing page',
    dataTexts: desktopTexts,
    viewer: 'visitor',
    states: [
      {
        name: 'creations and tools loading',
        async arrange({ api, visit, expectText }) {
          api.hang(getCreations)
          api.hang(getDesktopTools)
          await visit('/')
          await expectText('shell:home.galleryTitle')
        },
      },
      {
        name: 'creations and tools',
        referenceImages: 'all widths',
        async arrange({ page, api, visit }) {
          api.respond(getDesktopTools, { success: true, tools: [...defaultDesktopTools] })
          api.respond(getCreations, createGalleryReply(galleryItems))
          await visit('/')
          await expect(page.getByRole('main').locator('img[src*="/shown/"]')).toHaveCount(8)
        },
      },
      {
        name: 'no public creations',
        async arrange({ api, visit, expectText }) {
          api.respond(getCreations, createGalleryReply([]))
          await visit('/')
          await expectText('shell:home.galleryEmpty')
        },
      },
      {
        name: 'creations and tools fail to load',
        async arrange({ api, visit, expectText }) {
          api.fail(getCreations, 'network')
          api.fail(getDesktopTools, 'network')
          await visit('/')
          await expectText('shell:home.galleryFailed')
        },
      },
    ],
  },
  {
    name: 'about, help and feedback',
    dataTexts: [query, message],
    viewer: 'visitor',
    states: [
      { name: 'about', referenceImages: 'all widths', arrange: app => app.visit('/about') },
      { name: 'help', referenceImages: 'all widths', arrange: app => app.visit('/help') },
      {
        name: 'help: question expanded',
        async arrange({ page, text }) {
          await page.getByText(text('shell:help.questions.goodPrompt.question')).click()
          await expect(page.locator('details[open]')).toHaveCount(1)
        },
      },
      {
        name: 'help: search results',
        async arrange({ fill, expectText, text }) {
          await fill('shell:help.search', text('shell:help.topics.portfolio'))
          await expectText('shell:help.questions.portfolioDraft.answer')
        },
      },
      {
        name: 'help: no search results',
        async arrange({ fill, expectText }) {
          await fill('shell:help.search', query)
          await expectText('shell:help.nothingTitle', { query })
        },
      },
      { name: 'feedback', referenceImages: 'all widths', arrange: app => app.visit('/feedback') },
      {
        name: 'feedback: text too short',
        async arrange({ press, expectText }) {
          await press('shell:feedback.submit')
          await expectText('shell:feedback.textShort', { count: 10 })
        },
      },
      {
        name: 'feedback fails to send',
        async arrange({ api, fill, press, expectText }) {
          api.fail(sendFeedback, 'network')
          await fill('shell:feedback.text', message)
          await press('shell:feedback.submit')
          await expectText('shell:form.network')
        },
      },
      {
        name: 'feedback sent',
        async arrange({ api, press, expectText }) {
          api.respond(sendFeedback, { success: true })
          await press('shell:feedback.submit')
          await expectText('shell:feedback.sentTitle')
        },
      },
    ],
  },
  {
    name: 'models and error pages',
    dataTexts: ['The tiles fell off.', ...engines],
    viewer: 'visitor',
    states: [
      { name: 'page not found', arrange: app => app.visit('/nowhere') },
      {
        name: 'page crashed',
        async arrange({ page, api, visit }) {
          api.respond(getDesktopTools, { success: true, tools: [] })
          await page.addInitScript(() => {
            const { matchMedia } = globalThis
            globalThis.matchMedia = query => {
              // Only the landing page uses this media query
              if (query.includes('reduced-data')) throw new Error('The tiles fell off.')
              return matchMedia(query)
            }
          })
          await visit('/')
        },
      },
      { name: 'models agora', arrange: app => app.visit('/models.html') },
      { name: 'download not found', arrange: app => app.visit('/downloads/nothing.zip') },
    ],
  },
]
