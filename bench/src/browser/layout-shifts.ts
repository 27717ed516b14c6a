import type { Page } from '@playwright/test'

interface Shift {
  value: number
  /** Milliseconds since the start of the document. */
  at: number
}

interface ObservedWindow {
  shifts: Shift[]
}

/** A session window of CLS ends after one second without a shift, and after five seconds. Milliseconds. */
const sessionWindow = { pause: 1_000, length: 5_000 }

/** Records the layout shifts without recent input in every document that the page opens. */
export async function observeLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = globalThis as unknown as ObservedWindow
    watched.shifts = []
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, startTime } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput) watched.shifts.push({ value, at: startTime })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Returns the page's CLS: the largest sum of shifts in a session window. */
export async function getCumulativeLayoutShift(page: Page): Promise<number> {
  const shifts = await page.evaluate(
    () =>
      new Promise<Shift[]>(resolve => {
        // The browser reports shifts after the frame in which they happen
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve((globalThis as unknown as ObservedWindow).shifts)),
        )
      }),
  )
  const windows: { value: number; from: number; to: number }[] = []
  for (const { value, at } of shifts) {
    const last = windows.at(-1)
    if (last && at - last.to < sessionWindow.pause && at - last.from < sessionWindow.length) {
      last.value += value
      last.to = at
    } else windows.push({ value, from: at, to: at })
  }
  return Math.max(0, ...windows.map(({ value }) => value))
}
