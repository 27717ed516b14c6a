import type { Browser, Page } from '@playwright/test'
import { emulateSlowDevice } from '../browser/slow-device.ts'

/** The measurements of one visit with an empty cache. */
export interface ColdLoad {
  /** From the navigation until the content is in the document. */
  contentMs: number
  /** From the navigation until the largest image or text is painted. */
  largestPaintMs: number
  /** Transferred scripts until the content is in the document. */
  scriptKb: number
  /** Length of the longest chain of sequential requests for code, including the document. */
  steps: number
}

/** @param content selector of the page's main content */
export async function measureColdLoad(browser: Browser, address: string, content: string): Promise<ColdLoad> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })
  try {
    const page = await context.newPage()
    await emulateSlowDevice(page)
    await page.addInitScript(observePage, content)
    await page.goto(address, { waitUntil: 'commit' })
    await page.locator(content).first().waitFor({ state: 'attached', timeout: 60_000 })
    // A script may request the largest image after the load event
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    return await readMeasurements(page)
  } finally {
    await context.close()
  }
}

interface Watched {
  contentAt: number
  paints: PerformanceEntry[]
}

function observePage(content: string): void {
  const watched = globalThis as unknown as Watched
  watched.paints = []
  new PerformanceObserver(list => watched.paints.push(...list.getEntries())).observe({
    type: 'largest-contentful-paint',
    buffered: true,
  })
  const observer = new MutationObserver(() => {
    if (!document.querySelector(content)) return
    watched.contentAt = performance.now()
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}

const readMeasurements = (page: Page): Promise<ColdLoad> =>
  page.evaluate(async () => {
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
    const { contentAt, paints } = globalThis as unknown as Watched
    const code = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, startTime }) => /\.(js|css)$/.test(name) && startTime < contentAt)
      .sort((a, b) => a.startTime - b.startTime)
    const [document_] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const steps = code.map(() => 2)
    code.forEach((file, at) => {
      const before = code
        .slice(0, at)
        .map((other, of) => (other.responseEnd <= file.startTime ? (steps[of] ?? 0) : 0))
      steps[at] = Math.max(1, ...before) + 1
    })
    return {
      contentMs: contentAt,
      largestPaintMs: paints.at(-1)?.startTime ?? document_?.domComplete ?? NaN,
      scriptKb:
        code.filter(({ name }) => name.endsWith('.js')).reduce((sum, file) => sum + file.encodedBodySize, 0) /
        1024,
      steps: Math.max(1, ...steps),
    }
  })
