import { chromium, type Browser, type Page } from '@playwright/test'
import { startSite } from '@tessera/e2e/start-site'
import type { Figure } from './figure.ts'
import { answerWithWorks } from './gallery-scroll/endless-works.ts'
import { traceTasks } from './trace-tasks.ts'

const works = 20_000
const runs = 3

/** Twenty thousand works scrolled through in a browser: what the page holds, and how long it ever stops. */
export async function galleryScroll(): Promise<Figure[]> {
  const { site, stop } = await startSite({})
  const executablePath = process.env.CHROMIUM_PATH
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) })
  try {
    const measured: Measured[] = []
    for (let run = 0; run < runs; run++) measured.push(await scrollThrough(browser, site.url))
    const worst = (of: (each: Measured) => number) => Math.max(...measured.map(of))
    return [
      {
        what: 'works on the wall',
        value: Math.min(...measured.map(each => each.shown)),
        unit: 'works',
        atLeast: works,
      },
      { what: 'most elements at a time', value: worst(each => each.elements), unit: 'nodes', atMost: 1_499 },
      { what: 'heap growth', value: worst(each => each.heap), unit: 'MB', atMost: 40 },
      // What else the machine does counts on the clock, so that only a calm run says something of the page
      {
        what: 'longest task after page 1',
        value: worst(each => each.longest.processor),
        unit: 'ms of processor',
        atMost: 100,
      },
      {
        what: 'longest task after page 1, by the clock, calmest run',
        value: Math.min(...measured.map(each => each.longest.clock)),
        unit: 'ms',
        atMost: 100,
      },
      {
        what: 'back at the top, first work in its place',
        value: Math.min(...measured.map(each => each.top)),
        unit: '1 = yes',
        atLeast: 1,
      },
    ]
  } finally {
    await browser.close()
    await stop()
  }
}

type Measured = Awaited<ReturnType<typeof scrollThrough>>

async function scrollThrough(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await answerWithWorks(page, works)
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

/** Runs in the page: scrolls most of a screen a frame until the end is said, and counts the elements. */
async function scrollToEnd(): Promise<number> {
  let most = 0
  const end = [...document.querySelectorAll('[role=status]')]
  while (!end.some(status => status.textContent.startsWith('No more'))) {
    scrollBy(0, 700)
    await new Promise(requestAnimationFrame)
    most = Math.max(most, document.querySelectorAll('*').length)
  }
  // The last tiles are drawn.
  scrollTo(0, document.documentElement.scrollHeight)
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  return most
}
