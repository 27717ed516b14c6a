import { expect, type Locator, type Page } from '@playwright/test'

/** Describes the focused element of a page. */
export interface FocusState {
  /** The element's name and text, for failure messages. */
  description: string
  /** No element is focused; the next Tab starts at the top of the page, or after a removed element. */
  nothingFocused: boolean
  /** The element, or an ancestor that represents it, has an outline. */
  hasFocusRing: boolean
  /** A part of it is inside the window and not covered (WCAG 2.4.11). */
  isInView: boolean
}

/** The heading of a screen, which has the focus after a navigation. */
export const pageHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** More tab stops than any screen has, except the endless gallery. */
const maxStops = 150

/** Drives a page by keyboard only. Every tab stop must have a visible focus. */
export function createKeyboard(page: Page) {
  const press = (keys: string) => page.keyboard.press(keys)

  async function expectFocusVisible(stop: FocusState): Promise<void> {
    // The element may still be scrolling or fading in
    const message = `${stop.description} is seen to have the focus`
    if (isFocusVisible(stop)) return
    await expect.poll(() => page.evaluate(readFocusState), { message }).toMatchObject(visibleFocus)
  }

  async function tabUntilFocused(key: 'Tab' | 'Shift+Tab', target: Locator) {
    const passed: string[] = []
    for (let count = 0; count < maxStops; count++) {
      await press(key)
      const stop = await page.evaluate(readFocusState)
      if (stop.nothingFocused) continue
      passed.push(stop.description)
      await expectFocusVisible(stop)
      if (await hasFocus(target)) return
    }
    throw new Error(`${key} does not come to ${String(target)}, but to\n${passed.join('\n')}`)
  }

  return {
    press,
    type: (text: string) => page.keyboard.insertText(text),
    /** Presses Tab until a control has the focus. */
    tabTo: (target: Locator) => tabUntilFocused('Tab', target),
    /** Presses Shift+Tab until a control has the focus. */
    tabBackTo: (target: Locator) => tabUntilFocused('Shift+Tab', target),
    /** Tabs to a control and presses it. */
    async tabToAndPress(target: Locator, key: 'Enter' | 'Space' = 'Enter') {
      await tabUntilFocused('Tab', target)
      await press(key)
    },
    /** Tabs to a field and replaces its text. */
    async fill(target: Locator, text: string) {
      await tabUntilFocused('Tab', target)
      await press('ControlOrMeta+A')
      await page.keyboard.insertText(text)
    },
    /** The focus is not lost, even if the focused element was removed. */
    expectFocusKept: () =>
      expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body'),
  }
}

const visibleFocus = { hasFocusRing: true, isInView: true }
const isFocusVisible = ({ hasFocusRing, isInView }: FocusState) => hasFocusRing && isInView

const hasFocus = (target: Locator) =>
  target.evaluateAll(elements => elements.some(element => element === document.activeElement))

/** Runs in the page. */
function readFocusState(): FocusState {
  const element = document.activeElement
  if (!element || element === document.body) {
    return { description: 'body', nothingFocused: true, hasFocusRing: false, isInView: false }
  }
  const name = element.getAttribute('aria-label') ?? element.textContent
  const description = `${element.localName} "${name.replaceAll(/\s+/g, ' ').slice(0, 60)}"`

  const hasRing = (each: Element) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(each)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0 && !outlineColor.endsWith(', 0)')
  }
  // A hidden radio shows its ring on its card, a file input on the area around it
  const standsForIt = (each: Element | null, levels: number): Element[] =>
    each && levels > 0 ? [each, ...standsForIt(each.parentElement, levels - 1)] : []
  const stand = standsForIt(element, 4)
  const ringed = stand.find(hasRing)

  const box = (ringed ?? element).getBoundingClientRect()
  const left = Math.max(box.left, 0)
  const top = Math.max(box.top, 0)
  const width = Math.min(box.right, innerWidth) - left
  const height = Math.min(box.bottom, innerHeight) - top
  const shares = [0.1, 0.3, 0.5, 0.7, 0.9]
  const parts = [
    ringed ?? element,
    ...('labels' in element ? ((element as HTMLInputElement).labels ?? []) : []),
  ]
  const inSight =
    width > 0 &&
    height > 0 &&
    shares.some(across =>
      shares.some(down => {
        const hit = document.elementFromPoint(left + width * across, top + height * down)
        return hit !== null && parts.some(part => part.contains(hit) || hit.contains(part))
      }),
    )
  return { description, nothingFocused: false, hasFocusRing: ringed !== undefined, isInView: inSight }
}
