import type { Browser, Page } from '@playwright/test'
import { withSite } from '../browser/with-site.ts'
import type { Figure } from '../figure.ts'
import { mockGalleryPages } from './fake-gallery-pages.ts'
import { traceTasks } from '../browser/trace-tasks.ts'

const creationCount = 20_000
const runs = 3

/** Scrolls through 20,000 creations in a browser: the size of the document and the longest tasks. */
export function galleryScroll(): Promise<Figure[]> {
  return withSite({}, async (site, browser) => {
    const measured: ScrollMeasurement[] = []
    for (let run = 0; run < runs; run++) measured.push(await scrollThrough(browser, site.url))
    const worst = (of: (each: ScrollMeasurement) => number) => Math.max(...measured.map(of))
    return [
      {
        name: 'creations shown',
        value: Math.min(...measured.map(each => each.shown)),
        unit: 'creations',
        atLeast: creationCount,
      },
      {
        name: 'most elements in the document',
        value: worst(each => each.elements),
        unit: 'elements',
        atMost: 1_499,
      },
      { name: 'heap growth', value: worst(each => each.heap), unit: 'MB', atMost: 40 },
      // Wall time includes what else the machine does, so the best run counts
      {
        name: 'longest task after page 1',
        value: worst(each => each.longest.cpuMs),
        unit: 'ms CPU',
        atMost: 100,
      },
      {
        name: 'longest task after page 1, wall time, best run',
        value: Math.min(...measured.map(each => each.longest.wallMs)),
        unit: 'ms',
        atMost: 100,
      },
      {
        name: 'first creation in its place after scrolling back',
        value: Math.min(...measured.map(each => each.top)),
        unit: '(1 = yes)',
        atLeast: 1,
      },
    ]
  })
}

type ScrollMeasurement = Awaited<ReturnType<typeof scrollThrough>>

async function scrollThrough(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await mockGalleryPages(page, creationCount)
  const session = await context.newCDPSession(page)
  const heapNow = async () => {
    await session.send('HeapProfiler.collectGarbage')
    return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6
  }
  await page.goto(`${url}/tools`)
  await page.getByRole('link', { name: /^Work 1 of/ }).waitFor()
  await page.waitForLoadState('networkidle')
  const first = await firstTile(page)
  const before = await heapNow()
  const tasks = await traceTasks(session)
  const elements = await page.evaluate(scrollToEnd)
  const longest = await tasks.longest()
  const heap = (await heapNow()) - before
  const shown = Number(await page.getByRole('listitem').last().getAttribute('aria-posinset'))
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('link', { name: /^Work 1 of/ }).waitFor()
  const top = (await firstTile(page)) === first ? 1 : 0
  await context.close()
  return { elements, longest, heap, shown, top }
}

const firstTile = (page: Page) =>
  page
    .getByRole('listitem')
    .first()
    .evaluate(item => `${item.textContent} ${JSON.stringify(item.getBoundingClientRect())}`)

/** Runs in the page: scrolls 700 px per frame until the end message appears. Returns the largest number of elements. */
async function scrollToEnd(): Promise<number> {
  let max = 0
  const end = [...document.querySelectorAll('[role=status]')]
  while (!end.some(status => status.textContent.startsWith('No more'))) {
    scrollBy(0, 700)
    await new Promise(requestAnimationFrame)
    max = Math.max(max, document.querySelectorAll('*').length)
  }
  // Two frames, until the last tiles are drawn
  scrollTo(0, document.documentElement.scrollHeight)
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  return max
}
