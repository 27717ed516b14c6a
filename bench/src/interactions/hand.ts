import type { Locator, Page } from '@playwright/test'

/** Milliseconds from which a browser tells of an event. */
const threshold = 16

/** How long an input took, in milliseconds, as the Event Timing API tells it. */
interface Timing {
  /** From the input to the next frame that shows what came of it, in steps of 8 ms. */
  ms: number
  /** Of these, until the page began with it. */
  delay: number
  /** In what the page itself does about it. */
  processing: number
  /** From there to the frame: style, layout, paint, and what else came in between. */
  presentation: number
}

/** One press, key or end of a drag. */
export interface Interaction extends Timing {
  /** What was done when it was told. */
  step: string
}

interface Watched {
  interactions: Map<number, Timing>
}

/** Somebody's hand on a page: does as a person does, waits for the page in between, and keeps what each took. */
export class Hand {
  readonly page: Page
  readonly interactions: Interaction[] = []

  constructor(page: Page) {
    this.page = page
  }

  /** From now on the documents of the page tell of their interactions. */
  async watch(): Promise<void> {
    await this.page.addInitScript(observeInteractions, threshold)
  }

  /** Presses the middle of something. */
  async press(target: Locator): Promise<void> {
    const { x, y } = await middle(target)
    await this.#step(target, () => this.page.mouse.click(x, y))
  }

  /** Drags something by so many pixels, in a few steps. */
  async drag(target: Locator, dx: number, dy: number): Promise<void> {
    const { x, y } = await middle(target)
    await this.page.mouse.move(x, y)
    await this.#step(target, async () => {
      await this.page.mouse.down()
      await this.page.mouse.move(x + dx, y + dy, { steps: 6 })
      await this.page.mouse.up()
    })
  }

  /** Types where the caret is put first. */
  async type(target: Locator, text: string): Promise<void> {
    await target.focus()
    await this.#step(target, () => this.page.keyboard.type(text, { delay: 30 }))
  }

  /** Presses keys where the focus is, one after the other. */
  async keys(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#step(key, () => this.page.keyboard.press(key))
  }

  /** Turns the wheel by so many screens, down or, where negative, up. */
  async scroll(screens: number): Promise<void> {
    const { width, height } = this.page.viewportSize() ?? { width: 0, height: 0 }
    await this.page.mouse.move(width / 2, height / 2)
    for (let turn = 0; turn < Math.abs(screens) * 4; turn += 1) {
      await this.#step('the wheel', () => this.page.mouse.wheel(0, (Math.sign(screens) * height) / 4))
    }
  }

  /** Waits for what the last step came to where it is told late. @throws Error where no interaction was told at all */
  async rest(): Promise<void> {
    const told = await this.page.evaluate(takeInteractions, 60)
    this.interactions.push(...told.map(timing => ({ step: 'the last step', ...timing })))
    if (this.interactions.length === 0) throw new Error('The browser told of no interaction.')
  }

  async #step(what: Locator | string, act: () => Promise<unknown>): Promise<void> {
    await act()
    const told = await this.page.evaluate(takeInteractions, 0)
    this.interactions.push(...told.map(timing => ({ step: String(what), ...timing })))
  }
}

/**
 * Looked for before it is pressed, and until it stands still, as looking costs the page more than the press. Pointed at and
 * not tried: what playwright tries is a press too, told as one that nothing came of until the frame of the real one.
 */
async function middle(target: Locator): Promise<{ x: number; y: number }> {
  await target.hover()
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

function observeInteractions(threshold: number): void {
  const watched = globalThis as unknown as Watched
  watched.interactions = new Map()
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { interactionId, startTime, processingStart, processingEnd, duration } = entry
      const known = watched.interactions.get(interactionId)
      // A press is several events: the longest tells, and those of its frame belong to it
      if (interactionId === 0 || (known && known.ms > duration)) continue
      const delay = known?.ms === duration ? known.delay : processingStart - startTime
      const processing = Math.max(0, processingEnd - startTime - delay)
      watched.interactions.set(interactionId, {
        ms: duration,
        delay,
        processing,
        presentation: Math.max(0, duration - delay - processing),
      })
    }
  }).observe({ type: 'event', durationThreshold: threshold, buffered: true } as PerformanceObserverInit)
}

/** Runs in the page. An interaction is told after the frame that shows what came of it; `patience` frames later at most. */
async function takeInteractions(patience: number): Promise<Timing[]> {
  const { interactions } = globalThis as unknown as Watched
  for (let frame = 0; frame < 3 || (interactions.size === 0 && frame < patience); frame += 1)
    await new Promise(requestAnimationFrame)
  await new Promise(resolve => setTimeout(resolve))
  const told = [...interactions.values()]
  interactions.clear()
  return told
}
