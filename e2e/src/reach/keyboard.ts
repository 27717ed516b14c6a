import { expect, type Locator, type Page } from '@playwright/test'

/** Where the keyboard stands on a page, as somebody sees it. */
export interface Stop {
  /** The element, its name and its text, for who reads a failure. */
  element: string
  /** Nothing has the focus: the next Tab begins at the top of the page, or after what was there. */
  nowhere: boolean
  /** What shows the focus, an outline on the element or on what stands for it. */
  shown: boolean
  /** Some of it lies inside the window, and nothing else over all of it (WCAG 2.4.11). */
  inSight: boolean
}

/** The heading that names a screen, where the focus is after a navigation. */
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Longer than the way round any screen; a wall that goes on for ever is not gone round. */
const manyStops = 150

/** Somebody who has no pointer. Every stop on their ways must be seen to have the focus. */
export function keyboardOf(page: Page) {
  const press = (keys: string) => page.keyboard.press(keys)

  async function expectSeen(stop: Stop): Promise<void> {
    // What scrolls into sight smoothly, or fades in, is on its way there
    const message = `${stop.element} is seen to have the focus`
    if (isSeen(stop)) return
    await expect.poll(() => page.evaluate(stopOf), { message }).toMatchObject(seen)
  }

  async function walk(key: 'Tab' | 'Shift+Tab', target: Locator) {
    const passed: string[] = []
    for (let count = 0; count < manyStops; count++) {
      await press(key)
      const stop = await page.evaluate(stopOf)
      if (stop.nowhere) continue
      passed.push(stop.element)
      await expectSeen(stop)
      if (await hasFocus(target)) return
    }
    throw new Error(`${key} does not come to ${String(target)}, but to\n${passed.join('\n')}`)
  }

  return {
    press,
    type: (text: string) => page.keyboard.insertText(text),
    /** Presses Tab until a control has the focus. */
    tabTo: (target: Locator) => walk('Tab', target),
    /** Presses Shift+Tab until a control has the focus. */
    tabBackTo: (target: Locator) => walk('Shift+Tab', target),
    /** Tabs to a control and presses it. */
    async follow(target: Locator, key: 'Enter' | 'Space' = 'Enter') {
      await walk('Tab', target)
      await press(key)
    },
    /** Tabs to a field and writes into it, over what stands there. */
    async fill(target: Locator, text: string) {
      await walk('Tab', target)
      await press('ControlOrMeta+A')
      await page.keyboard.insertText(text)
    },
    /** Something is left to go on from: what had the focus may be gone. */
    expectPlace: () =>
      expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body'),
  }
}

const seen = { shown: true, inSight: true }
const isSeen = ({ shown, inSight }: Stop) => shown && inSight

const hasFocus = (target: Locator) =>
  target.evaluateAll(elements => elements.some(element => element === document.activeElement))

/** Runs in the page. */
function stopOf(): Stop {
  const element = document.activeElement
  if (!element || element === document.body) {
    return { element: 'body', nowhere: true, shown: false, inSight: false }
  }
  const name = element.getAttribute('aria-label') ?? element.textContent
  const said = `${element.localName} "${name.replaceAll(/\s+/g, ' ').slice(0, 60)}"`

  const hasRing = (each: Element) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(each)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0 && !outlineColor.endsWith(', 0)')
  }
  // A radio that is not seen itself has its ring on its card, a file control on the area around it
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
  return { element: said, nowhere: false, shown: ringed !== undefined, inSight }
}
