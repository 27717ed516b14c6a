import type { Locator, Page } from '@playwright/test'
import { checkSession, type Language, type User } from '@tessera/shared-contracts'
import { expect, type Site } from '../site.ts'
import type { Answers } from './answers.ts'
import { settle } from './settle.ts'
import type { SiteText } from './site-texts.ts'
import type { Width } from './state.ts'

/** Heights, in pixels, of the windows that belong to the widths. */
const heights: Record<Width, number> = { 390: 844, 768: 1024, 1440: 900 }

/** The heading of a screen that is there, and none that stands in for it. */
export const ownHeading = 'h1:not([data-waiting])'

type Values = Record<string, unknown>
type Control = 'button' | 'link' | 'tab' | 'radio' | 'switch' | 'checkbox'

/** A page on which states are brought about, in the words of its language. */
export interface Stage {
  readonly page: Page
  readonly site: Site
  readonly language: Language
  readonly answers: Answers
  readonly text: SiteText
  /** From now on the calls report somebody else as signed in. */
  signIn(user: User | null): void
  /** Goes to an address, and waits for the heading that names the page. */
  visit(address: string): Promise<void>
  /** Makes the window as wide as told, and as high as belongs to that. */
  widen(width: Width): Promise<void>
  /** The dialog in front of all others. */
  readonly dialog: Locator
  /** A control by the text of the site that names it: in the dialog in front, or else in the page. */
  control(role: Control, key: string, values?: Values): Promise<Locator>
  /** Presses a button by the text of the site that names it, there as well. */
  press(key: string, values?: Values): Promise<void>
  /** Writes into the field that a text of the site labels, there as well. */
  fill(key: string, text: string): Promise<void>
  /** Leaves the dialog in front by one of its buttons, or else by Escape. */
  leave(key?: string): Promise<void>
  /** Waits until a text of the site can be read. */
  sees(key: string, values?: Values): Promise<void>
  /** Gives a file to the field for files that a selector finds. */
  choose(selector: string, name: string, buffer: Buffer): Promise<void>
  /** Drags files over the page, and does not let go of them. */
  holdFiles(): Promise<void>
  /** Resolves when nothing on the page is still on its way. */
  settle(): Promise<void>
}

export function createStage(
  page: Page,
  site: Site,
  language: Language,
  answers: Answers,
  text: SiteText,
): Stage {
  const dialog = page.locator('dialog[open]').last()
  // A dialog opens once the press that asked for it has been answered; it is in the page before
  const asked = page.locator('dialog').last()
  const front = async () => ((await asked.count()) > 0 ? asked : page)
  const stage: Stage = {
    page,
    site,
    language,
    answers,
    text,
    dialog,
    signIn: user => answers.on(checkSession, { loggedIn: user !== null, user }),
    async visit(address) {
      await page.goto(address)
      await expect(page.locator(ownHeading).first()).toBeVisible()
    },
    widen: width => page.setViewportSize({ width, height: heights[width] }),
    async control(role, key, values) {
      return (await front()).getByRole(role, { name: text(key, values), exact: true }).first()
    },
    async press(key, values) {
      await (await stage.control('button', key, values)).click()
    },
    async fill(key, words) {
      const field = (await front()).getByLabel(text(key), { exact: true })
      await field.first().fill(words)
    },
    async leave(key) {
      const left = await dialog.elementHandle()
      await (key === undefined ? page.keyboard.press('Escape') : stage.press(key))
      await left.waitForElementState('hidden')
    },
    async sees(key, values) {
      await expect((await front()).getByText(text(key, values)).first()).toBeVisible()
    },
    choose: (selector, name, buffer) =>
      page.locator(selector).setInputFiles({ name, mimeType: mimeTypeOf(name), buffer }),
    async holdFiles() {
      const dataTransfer = await page.evaluateHandle(() => {
        const held = new DataTransfer()
        held.items.add(new File(['held'], 'held.png', { type: 'image/png' }))
        return held
      })
      await page.getByRole('main').dispatchEvent('dragover', { dataTransfer })
    },
    settle: () => settle(page),
  }
  return stage
}

const mimeTypeOf = (name: string) => (name.endsWith('.png') ? 'image/png' : 'text/plain')
