import type { Page } from '@playwright/test'
import { expect } from '../fixtures/site-test.ts'
import { isNightly } from '../fixtures/nightly.ts'
import type { AppPage } from '../states/fixtures/app-page.ts'
import type { Flow, State } from '../states/state.ts'
import { widths, type Width } from '../states/width.ts'
import { isSiteText } from './known-texts.ts'
import { findLayoutFaults } from './layout-faults.ts'
import { lengthenedTextMark, lengthenText } from './lengthen-text.ts'

/** 1280 x 800 pixels at 200 % zoom, and a small phone or 1280 pixels at 400 % (WCAG 1.4.10). */
const zoomedViewports = [
  { width: 640, height: 400 },
  { width: 320, height: 640 },
]

/** The zoomed viewports are narrower than the tablet and the phone. */
const isTested = (width: Width) => width === 1440 || isNightly

/** Expects that English texts fit when they are 40 % longer, as those of other languages are, down to 320 px. */
export async function expectLongTextsFit(
  { page, site, setWidth }: AppPage,
  flow: Flow,
  state: State,
): Promise<void> {
  // Texts below a translucent overlay may overlap
  if (state.hasOverlay) return
  const check = (where: string) =>
    expect.soft
      .poll(() => findLayoutFaultsOfLongTexts(page, flow.dataTexts), {
        message: `${state.name}, longer texts, ${where}`,
      })
      .toEqual([])
  for (const width of (state.widths ?? widths).filter(isTested)) {
    await setWidth(width)
    await check(`${width} px wide`)
  }
  // The composer panel is for desktops only
  const isForDesktopsOnly = state.widths !== undefined || page.url().startsWith(site.stagingUrl)
  for (const window of isForDesktopsOnly ? [] : zoomedViewports) {
    await page.setViewportSize(window)
    await check(`${window.width} px wide`)
  }
  await restoreTexts(page)
}

/** Lengthens the texts of the site in a page, and returns the faults of its layout. */
export async function findLayoutFaultsOfLongTexts(page: Page, data?: Flow['dataTexts']): Promise<string[]> {
  const longer = (await listTexts(page))
    .filter(text => !text.includes(lengthenedTextMark) && isSiteText.en(text, data))
    .map(text => [text, lengthenText(text)] as const)
    .filter(([text, longer]) => longer !== text)
  await replaceTexts(page, Object.fromEntries(longer))
  return findLayoutFaults(page, lengthenedTextMark)
}

type Field = HTMLInputElement | HTMLTextAreaElement

/** Added to `globalThis` by {@link replaceTexts}: replaced texts with what they were and are. */
interface TextReplacements {
  replacedTexts?: Map<Text | Field, { before: string; after: string }>
}

/** Returns each text and each placeholder of a field once, with single spaces. */
const listTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>()
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (words.nextNode()) {
      const { parentElement, nodeValue } = words.currentNode
      if (!parentElement?.closest('script, style, noscript, textarea')) found.add(nodeValue ?? '')
    }
    for (const { placeholder } of document.querySelectorAll<Field>('[placeholder]')) found.add(placeholder)
    return [...found].map(text => text.replaceAll(/\s+/g, ' ').trim())
  })

const replaceTexts = (page: Page, texts: Readonly<Record<string, string>>): Promise<void> =>
  page.evaluate(texts => {
    const replaced = ((globalThis as TextReplacements).replacedTexts ??= new Map())
    const toLonger = (text: string) => texts[text.replaceAll(/\s+/g, ' ').trim()]
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (words.nextNode()) {
      const node = words.currentNode as Text
      const after = toLonger(node.data)
      if (after === undefined || node.parentElement?.closest('script, style, noscript, textarea')) continue
      replaced.set(node, { before: node.data, after })
      node.data = after
    }
    for (const field of document.querySelectorAll<Field>('[placeholder]')) {
      const after = toLonger(field.placeholder)
      if (after === undefined) continue
      replaced.set(field, { before: field.placeholder, after })
      field.placeholder = after
    }
  }, texts)

/** Restores the texts that the page has not changed since. */
const restoreTexts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { replacedTexts } = globalThis as TextReplacements
    for (const [place, { before, after }] of replacedTexts ?? []) {
      if ('placeholder' in place) {
        if (place.placeholder === after) place.placeholder = before
      } else if (place.data === after) place.data = before
    }
    replacedTexts?.clear()
  })
