import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test'
import { emulateSlowDevice } from '../browser/slow-device.ts'
import { getCumulativeLayoutShift, observeLayoutShifts } from '../browser/layout-shifts.ts'

/** Over a slow network, the images of a portfolio take more than half a minute. */
const timeoutMs = 120_000

/** The measurements of one visit with an empty cache, on a slow device. */
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
    await emulateSlowDevice(page)
    const countImageBytes = await observeImages(await context.newCDPSession(page))
    await observeLayoutShifts(page)
    await page.addInitScript(observePaints)
    await page.goto(address, { waitUntil: 'networkidle', timeout: timeoutMs })
    await page.evaluate(() => document.fonts.ready)
    const layoutShift = await getCumulativeLayoutShift(page)
    return { ...(await readPaints(page)), layoutShift, imageKb: countImageBytes() / 1024 }
  } finally {
    await context.close()
  }
}

/** Returns a function that sums up the bytes of the images that the page has loaded so far. */
async function observeImages(session: CDPSession): Promise<() => number> {
  const images = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, response: { mimeType, url } }) => {
    if (mimeType.startsWith('image/') && url.startsWith('http')) images.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (images.has(requestId)) bytes += encodedDataLength
  })
  await session.send('Network.enable')
  return () => bytes
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
