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

export const generalPages: Flow[] = [
  {
    name: 'landing page',
    dataTexts: desktopTexts,
    viewer: 'visitor',
    states: [
      {
        name: 'waiting for works and tools',
        async arrange({ api, visit, expectText }) {
          api.hang(getCreations)
          api.hang(getDesktopTools)
          await visit('/')
          await expectText('shell:home.galleryTitle')
        },
      },
      {
        name: 'with works and tools',
        referenceImages: 'all widths',
        async arrange({ page, api, visit }) {
          api.respond(getDesktopTools, { success: true, tools: [...defaultDesktopTools] })
          api.respond(getCreations, createGalleryReply(galleryItems))
          await visit('/')
          await expect(page.getByRole('main').locator('img[src*="/shown/"]')).toHaveCount(8)
        },
      },
      {
        name: 'before anybody published',
        async arrange({ api, visit, expectText }) {
          api.respond(getCreations, createGalleryReply([]))
          await visit('/')
          await expectText('shell:home.galleryEmpty')
        },
      },
      {
        name: 'without an answer',
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
        name: 'help with an answer open',
        async arrange({ page, text }) {
          await page.getByText(text('shell:help.questions.goodPrompt.question')).click()
          await expect(page.locator('details[open]')).toHaveCount(1)
        },
      },
      {
        name: 'help that found something',
        async arrange({ fill, expectText, text }) {
          await fill('shell:help.search', text('shell:help.topics.portfolio'))
          await expectText('shell:help.questions.portfolioDraft.answer')
        },
      },
      {
        name: 'help that found nothing',
        async arrange({ fill, expectText }) {
          await fill('shell:help.search', query)
          await expectText('shell:help.nothingTitle', { query })
        },
      },
      { name: 'feedback', referenceImages: 'all widths', arrange: app => app.visit('/feedback') },
      {
        name: 'feedback that is too short',
        async arrange({ press, expectText }) {
          await press('shell:feedback.submit')
          await expectText('shell:feedback.textShort', { count: 10 })
        },
      },
      {
        name: 'feedback that could not be sent',
        async arrange({ api, fill, press, expectText }) {
          api.fail(sendFeedback, 'network')
          await fill('shell:feedback.text', message)
          await press('shell:feedback.submit')
          await expectText('shell:form.network')
        },
      },
      {
        name: 'feedback that was sent',
        async arrange({ api, press, expectText }) {
          api.respond(sendFeedback, { success: true })
          await press('shell:feedback.submit')
          await expectText('shell:feedback.sentTitle')
        },
      },
    ],
  },
  {
    name: 'nowhere',
    dataTexts: ['The tiles fell off.', ...engines],
    viewer: 'visitor',
    states: [
      { name: 'an address of nothing', arrange: app => app.visit('/nowhere') },
      {
        name: 'a page that broke',
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
      { name: 'a download that is not there', arrange: app => app.visit('/downloads/nothing.zip') },
    ],
  },
]
