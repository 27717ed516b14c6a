import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { getCumulativeLayoutShift, observeLayoutShifts } from '../browser/layout-shifts.ts'
import { throttleCpu } from '../browser/slow-device.ts'
import { observeNetwork } from './page-network.ts'

/** Over a slow network, the images of a portfolio take more than half a minute. */
const timeoutMs = 120_000

/** The measurements of one visit with an empty cache, on a slow CPU. */
export interface PageLoad {
  /** From the navigation until the first byte of the document. */
  firstByteMs: number
  firstPaintMs: number
  largestPaintMs: number
  layoutShift: number
  /** Transferred images. */
  imageKb: number
}

export async function measureLoad(
  browser: Browser,
  options: BrowserContextOptions,
  address: string,
): Promise<PageLoad> {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    await throttleCpu(page)
    const network = await observeNetwork(page)
    await observeLayoutShifts(page)
    await page.addInitScript(observePaints)
    await page.goto(address, { timeout: timeoutMs })
    await network.waitUntilQuiet(timeoutMs)
    const layoutShift = await getCumulativeLayoutShift(page)
    return { ...(await readPaints(page)), layoutShift, imageKb: network.getImageBytes() / 1024 }
  } finally {
    await context.close()
  }
}

function observePaints(): void {
  const observed = globalThis as unknown as { paints: PerformanceEntry[] }
  observed.paints = []
  const observer = new PerformanceObserver(list => observed.paints.push(...list.getEntries()))
  for (const type of ['paint', 'largest-contentful-paint']) observer.observe({ type, buffered: true })
}

const readPaints = (page: Page) =>
  page.evaluate(() => {
    const { paints } = globalThis as unknown as { paints: PerformanceEntry[] }
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return {
      firstByteMs: navigation?.responseStart ?? NaN,
      firstPaintMs: paints.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? NaN,
      largestPaintMs:
        paints.findLast(({ entryType }) => entryType === 'largest-contentful-paint')?.startTime ?? NaN,
    }
  })
