import type { Browser, Page } from '@playwright/test'
import { throttleCpu } from '../browser/slow-device.ts'

/** The measurements of one visit with an empty cache. */
export interface ColdLoad {
  /** From the navigation until the content is in the document. */
  contentMs: number
  /** From the navigation until scripts have drawn the content. It may be visible earlier, in the first frame. */
  drawnMs: number
  /** From the navigation until the largest image or text is painted. */
  largestPaintMs: number
  /** Transferred scripts until they have drawn the content. */
  scriptKb: number
}

const visitor = { viewport: { width: 1280, height: 800 }, locale: 'en-US' }
const timeout = 60_000

/** Loads a page with a slow CPU. `content` is the selector of its main content. */
export async function measureColdLoad(browser: Browser, address: string, content: string): Promise<ColdLoad> {
  const context = await browser.newContext(visitor)
  try {
    const page = await context.newPage()
    await throttleCpu(page)
    await page.addInitScript(observePage, content)
    await page.goto(address, { waitUntil: 'commit' })
    await waitUntilDrawn(page)
    // A script may request the largest image after the load event
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    return await readMeasurements(page)
  } finally {
    await context.close()
  }
}

/**
 * Counts the rounds of requests until scripts draw the content: two, for the document and the scripts that it names, or
 * three if those scripts have to load others first.
 */
export async function countRequestRounds(
  browser: Browser,
  address: string,
  content: string,
): Promise<number> {
  const context = await browser.newContext(visitor)
  try {
    const page = await context.newPage()
    const html = await (await page.request.get(address)).text()
    const isNamed = (url: string) => html.includes(`"${new URL(url).pathname}"`)
    await page.route(/\.js$/, route => (isNamed(route.request().url()) ? route.continue() : undefined))
    await page.addInitScript(observePage, content)
    await page.goto(address, { waitUntil: 'commit' })
    return await waitUntilDrawn(page).then(
      () => 2,
      () => 3,
    )
  } finally {
    await context.close()
  }
}

interface Observed {
  contentAt?: number
  drawnAt?: number
  paints: PerformanceEntry[]
}

const waitUntilDrawn = (page: Page) =>
  page.waitForFunction(() => (globalThis as unknown as Observed).drawnAt, null, { timeout })

function observePage(content: string): void {
  const observed = globalThis as unknown as Observed
  observed.paints = []
  new PerformanceObserver(list => observed.paints.push(...list.getEntries())).observe({
    type: 'largest-contentful-paint',
    buffered: true,
  })
  const observer = new MutationObserver(() => {
    const found = [...document.querySelectorAll(content)]
    if (found.length > 0) observed.contentAt ??= performance.now()
    if (found.every(element => element.closest('#first-frame'))) return
    observed.drawnAt = performance.now()
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}

const readMeasurements = (page: Page): Promise<ColdLoad> =>
  page.evaluate(async () => {
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
    const { contentAt = NaN, drawnAt = NaN, paints } = globalThis as unknown as Observed
    const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name, startTime }) => name.endsWith('.js') && startTime < drawnAt,
    )
    const [document_] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return {
      contentMs: contentAt,
      drawnMs: drawnAt,
      largestPaintMs: paints.at(-1)?.startTime ?? document_?.domComplete ?? NaN,
      scriptKb: scripts.reduce((sum, file) => sum + file.encodedBodySize, 0) / 1024,
    }
  })
