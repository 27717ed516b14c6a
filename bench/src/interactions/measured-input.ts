import type { Locator, Page } from '@playwright/test'

/** Browsers report only events that last at least this long. */
const minDurationMs = 16

/** The duration of an interaction, as the Event Timing API reports it. */
interface Timing {
  /** From the input to the next paint, in steps of 8 ms. */
  durationMs: number
  /** Until the first event handler starts. */
  inputDelayMs: number
  /** In event handlers. */
  processingMs: number
  /** From the last handler to the frame: style, layout and paint. */
  presentationMs: number
}

/** One click, key press or end of a drag. */
export interface Interaction extends Timing {
  /** The step in which the browser reported it. */
  step: string
}

interface ObservedWindow {
  interactions: Map<number, Timing>
}

/** Sends input to a page, waits for the page after each step and records the duration of each interaction. */
export class MeasuredInput {
  readonly page: Page
  readonly interactions: Interaction[] = []

  constructor(page: Page) {
    this.page = page
  }

  /** Starts recording interactions in every document that the page opens. */
  async observe(): Promise<void> {
    await this.page.addInitScript(observeInteractions, minDurationMs)
  }

  /** Clicks the center of an element. */
  async click(target: Locator): Promise<void> {
    const { x, y } = await findCenter(target)
    await this.#step(target, () => this.page.mouse.click(x, y))
  }

  /** Drags an element by a number of pixels, in a few steps. */
  async drag(target: Locator, dx: number, dy: number): Promise<void> {
    const { x, y } = await findCenter(target)
    await this.page.mouse.move(x, y)
    await this.#step(target, async () => {
      await this.page.mouse.down()
      await this.page.mouse.move(x + dx, y + dy, { steps: 6 })
      await this.page.mouse.up()
    })
  }

  /** Focuses an element and types. */
  async type(target: Locator, text: string): Promise<void> {
    await target.focus()
    await this.#step(target, () => this.page.keyboard.type(text, { delay: 30 }))
  }

  /** Presses keys one after the other. */
  async pressKeys(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#step(key, () => this.page.keyboard.press(key))
  }

  /** Scrolls by a number of screens with the wheel; a negative number scrolls up. */
  async scroll(screens: number): Promise<void> {
    const { width, height } = this.page.viewportSize() ?? { width: 0, height: 0 }
    await this.page.mouse.move(width / 2, height / 2)
    for (let turn = 0; turn < Math.abs(screens) * 4; turn += 1) {
      await this.#step('the wheel', () => this.page.mouse.wheel(0, (Math.sign(screens) * height) / 4))
    }
  }

  /** Waits for interactions that the browser reports late. @throws Error if it reported none at all */
  async finish(): Promise<void> {
    const reported = await this.page.evaluate(collectInteractions, 60)
    this.interactions.push(...reported.map(timing => ({ step: 'the last step', ...timing })))
    if (this.interactions.length === 0) throw new Error('The browser reported no interaction.')
  }

  async #step(what: Locator | string, act: () => Promise<unknown>): Promise<void> {
    await act()
    const reported = await this.page.evaluate(collectInteractions, 0)
    this.interactions.push(...reported.map(timing => ({ step: String(what), ...timing })))
  }
}

/**
 * Hovers an element and returns its center. Locating it before the click keeps that work out of the measurement. Playwright's
 * own `click({ trial: true })` would be reported as an interaction.
 */
async function findCenter(target: Locator): Promise<{ x: number; y: number }> {
  await target.hover()
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

function observeInteractions(threshold: number): void {
  const watched = globalThis as unknown as ObservedWindow
  watched.interactions = new Map()
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { interactionId, startTime, processingStart, processingEnd, duration } = entry
      const known = watched.interactions.get(interactionId)
      // A click consists of several events; the longest counts, with the processing of all events of its frame
      if (interactionId === 0 || (known && known.durationMs > duration)) continue
      const delay = known?.durationMs === duration ? known.inputDelayMs : processingStart - startTime
      const processing = Math.max(0, processingEnd - startTime - delay)
      watched.interactions.set(interactionId, {
        durationMs: duration,
        inputDelayMs: delay,
        processingMs: processing,
        presentationMs: Math.max(0, duration - delay - processing),
      })
    }
  }).observe({ type: 'event', durationThreshold: threshold, buffered: true } as PerformanceObserverInit)
}

/** Runs in the page. The browser reports an interaction after its frame, at most `maxFrames` frames later. */
async function collectInteractions(maxFrames: number): Promise<Timing[]> {
  const { interactions } = globalThis as unknown as ObservedWindow
  for (let frame = 0; frame < 3 || (interactions.size === 0 && frame < maxFrames); frame += 1)
    await new Promise(requestAnimationFrame)
  await new Promise(resolve => setTimeout(resolve))
  const reported = [...interactions.values()]
  interactions.clear()
  return reported
}
