import type { Browser, Page } from '@playwright/test'

/** One visit with nothing in the browser's cache. */
export interface ColdLoad {
  /** Ms from the navigation until the content stands in the document. */
  content: number
  /** Ms from the navigation until the largest picture or text has been painted. */
  largestPaint: number
  /** KB of scripts on the wire until then. */
  script: number
  /** How often code had to be waited for before other code was asked for, the document counted. */
  steps: number
}

/** A phone on a slow line: 150 ms and 1.6 Mbit/s, and a processor a quarter as fast. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 96_000 }
const processor = { rate: 4 }

/** @param content selector of what the visitor came for */
export async function coldLoad(browser: Browser, address: string, content: string): Promise<ColdLoad> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', line)
    await session.send('Emulation.setCPUThrottlingRate', processor)
    await page.addInitScript(watch, content)
    await page.goto(address, { waitUntil: 'commit' })
    await page.locator(content).first().waitFor({ state: 'attached', timeout: 60_000 })
    // The largest picture may be asked for by the script, after the page counts as loaded
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    return await read(page)
  } finally {
    await context.close()
  }
}

interface Watched {
  contentAt: number
  paints: PerformanceEntry[]
}

function watch(content: string): void {
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

const read = (page: Page): Promise<ColdLoad> =>
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
      content: contentAt,
      largestPaint: paints.at(-1)?.startTime ?? document_?.domComplete ?? NaN,
      script:
        code.filter(({ name }) => name.endsWith('.js')).reduce((sum, file) => sum + file.encodedBodySize, 0) /
        1024,
      steps: Math.max(1, ...steps),
    }
  })
