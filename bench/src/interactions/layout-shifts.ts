import type { Page } from '@playwright/test'

interface Shift {
  value: number
  /** Milliseconds since the document began. */
  at: number
}

interface Watched {
  shifts: Shift[]
}

/** A second without a shift ends a window of shifts, and so do five seconds of them. */
const sessionWindow = { pause: 1_000, length: 5_000 }

/** Lets the documents of a page tell of everything that moves with no hand on it. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = globalThis as unknown as Watched
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

/** The page's CLS: the most that moved in a window of shifts. */
export async function cumulativeLayoutShift(page: Page): Promise<number> {
  const shifts = await page.evaluate(
    () =>
      new Promise<Shift[]>(resolve => {
        // Shifts are told after the frame they happened in
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve((globalThis as unknown as Watched).shifts)),
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
