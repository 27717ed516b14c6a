import { dayIn, getCreations } from '@tessera/shared-contracts'
import { expect } from '../site.ts'
import { people } from './people.ts'
import type { State, Walk } from './state.ts'
import type { Stage } from './stage.ts'
import { galleryAnswer } from './works.ts'

const banner = ({ page }: Stage) => page.getByRole('banner')

/** Opens a menu of the header, once the header knows who looks: until then it may be drawn anew, closed. */
async function openMenu(stage: Stage, name: string) {
  await stage.visit('/about')
  await stage.settle()
  const button = banner(stage).getByRole('button', { name })
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
}

/** A menu of the header, opened on a page without much else. */
const menuOn = (name: string, label: (stage: Stage) => string, widths: State['widths']): State => ({
  name,
  ...(widths && { widths }),
  bring: stage => openMenu(stage, label(stage)),
})

const expired = ({ text, language }: Stage) =>
  text('shell:userMenu.expired', { date: dayIn(language, people.lapsed?.subscription?.expiryDate ?? '') })

const languages = menuOn('languages', ({ text }) => text('shell:frame.language'), [1440])
const menu = (name: string) => menuOn(name, ({ text }) => text('shell:frame.menu'), [768, 390])

export const frame: Walk[] = [
  { name: 'header of a visitor', viewer: 'visitor', states: [languages, menu('menu of a visitor')] },
  {
    name: 'header of a member',
    viewer: 'member',
    states: [
      menuOn('user menu on Basic', () => people.member?.username ?? '', [1440]),
      menu('menu of a member'),
      {
        name: 'user menu of a subscriber',
        widths: [1440],
        async bring(stage) {
          stage.signIn(people.subscriber)
          await openMenu(stage, people.subscriber?.username ?? '')
        },
      },
      {
        name: 'user menu after a plan has run out',
        widths: [1440],
        async bring(stage) {
          stage.signIn(people.lapsed)
          await openMenu(stage, people.lapsed?.username ?? '')
          await expect(banner(stage).getByText(expired(stage))).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'area out of reach',
    viewer: 'visitor',
    states: [
      {
        name: 'a remote that did not come',
        async bring({ page, answers, sees }) {
          answers.on(getCreations, galleryAnswer([]))
          await page.route('**/remotes/mfe-gallery/**', route => route.abort())
          await page.goto('/tools')
          await sees('shell:area.failedTitle')
        },
      },
      {
        name: 'a remote on its way',
        async bring({ page, sees }) {
          await page.unroute('**/remotes/mfe-gallery/**')
          await page.route('**/remotes/mfe-gallery/**', () => undefined)
          await page.goto('/tools', { waitUntil: 'commit' })
          await sees('shell:area.loading')
        },
      },
    ],
  },
]
