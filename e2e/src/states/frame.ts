import { formatDate, getCreations } from '@tessera/shared-contracts'
import { expect } from '../fixtures/site-test.ts'
import { viewers } from './fixtures/viewers.ts'
import type { State, Flow } from './state.ts'
import type { AppPage } from './fixtures/app-page.ts'
import { createGalleryReply } from './fixtures/creations.ts'
import { dropFirstFrame } from '../fixtures/drop-first-frame.ts'

const banner = ({ page }: AppPage) => page.getByRole('banner')

/** Opens a menu of the header after the session is known, because the header renders again then. */
async function openMenu(app: AppPage, name: string) {
  await app.visit('/about')
  await app.settle()
  const button = banner(app).getByRole('button', { name })
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
}

/** Creates a state with an open menu of the header. */
const createMenuState = (name: string, label: (app: AppPage) => string, widths: State['widths']): State => ({
  name,
  ...(widths && { widths }),
  arrange: app => openMenu(app, label(app)),
})

const getExpiredText = ({ text, language }: AppPage) =>
  text('shell:userMenu.expired', {
    date: formatDate(viewers.lapsed?.subscription?.expiryDate ?? '', language),
  })

const languageMenuState = createMenuState('language menu', ({ text }) => text('shell:frame.language'), [1440])
const createPhoneMenuState = (name: string) =>
  createMenuState(name, ({ text }) => text('shell:frame.menu'), [768, 390])

const memberWithReservedCredits = {
  ...viewers.member,
  username: 'Mira Vale',
  credits: 30,
  reservedCredits: 30,
}

export const frameFlows: Flow[] = [
  {
    name: 'header of a visitor',
    viewer: 'visitor',
    states: [languageMenuState, createPhoneMenuState('menu of a visitor')],
  },
  {
    name: 'header of a member',
    viewer: 'member',
    states: [
      createMenuState('user menu on Basic', () => viewers.member?.username ?? '', [1440]),
      createPhoneMenuState('menu of a member'),
      {
        name: 'reserved credits',
        widths: [1440, 768],
        async arrange(app) {
          app.signIn(memberWithReservedCredits)
          await app.visit('/about')
          await app.expectText('shell:frame.reserved', { count: 30, amount: '30' })
        },
      },
      {
        name: 'reserved credits in the menu',
        widths: [390],
        async arrange(app) {
          app.signIn(memberWithReservedCredits)
          await openMenu(app, app.text('shell:frame.menu'))
          await expect(
            app.page
              .getByText(app.text('shell:frame.reserved', { count: 30, amount: '30' }))
              .locator('visible=true'),
          ).toHaveCount(1)
        },
      },
      {
        name: 'user menu of a subscriber',
        widths: [1440],
        async arrange(app) {
          app.signIn(viewers.subscriber)
          await openMenu(app, viewers.subscriber?.username ?? '')
        },
      },
      {
        name: 'user menu with an expired plan',
        widths: [1440],
        async arrange(app) {
          app.signIn(viewers.lapsed)
          await openMenu(app, viewers.lapsed?.username ?? '')
          await expect(banner(app).getByText(getExpiredText(app))).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'unavailable remote',
    viewer: 'visitor',
    states: [
      {
        name: 'remote fails to load',
        async arrange({ page, api, expectText }) {
          api.respond(getCreations, createGalleryReply([]))
          await page.route('**/remotes/mfe-gallery/**', route => route.abort())
          await page.goto('/tools')
          await expectText('shell:area.failedTitle')
        },
      },
      {
        name: 'remote loading',
        async arrange({ page, expectText }) {
          await page.unroute('**/remotes/mfe-gallery/**')
          await page.route('**/remotes/mfe-gallery/**', () => undefined)
          // With one, the page shows it meanwhile
          await dropFirstFrame(page)
          await page.goto('/tools', { waitUntil: 'commit' })
          await expectText('shell:area.loading')
        },
      },
    ],
  },
]
