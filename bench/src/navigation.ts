import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { startSite } from '@tessera/e2e/start-site'
import { signedIn } from './demo-member.ts'
import { median, type Figure } from './figure.ts'
import { linksToAreas, openArea } from './navigation/area-pages.ts'
import { areas, type Area } from './navigation/areas.ts'
import { followLink, type Followed } from './navigation/follow-link.ts'

/** How long one has been on a page before one goes on, in milliseconds. */
const stay = 3_000
const runs = 3
/** How many times slower the processor is made; not at all first. */
const rates = [1, 4] as const

interface Visit {
  from: Area
  page: Page
}

interface Way {
  from: Area
  to: Area
  /** By rate, one of each run. */
  followed: Followed[][]
}

/**
 * Going from each area to each other that it has a link to, with the site's own server and no latency: how soon the
 * content is there, and whether code had to be waited for.
 */
export async function navigation(): Promise<Figure[]> {
  const { site, stop } = await startSite({ DEMO: '1' })
  const executablePath = process.env.CHROMIUM_PATH
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) })
  try {
    const viewport = { width: 1440, height: 900 }
    const member = await signedIn(browser, { viewport, locale: 'en-US', baseURL: site.url })
    return (await everyWay(() => browser.newContext(member))).flatMap(told)
  } finally {
    await browser.close()
    await stop()
  }
}

/** Every way between two areas, first from pages at the whole rate, then at the lower one, and so on. */
async function everyWay(openWindow: () => Promise<BrowserContext>): Promise<Way[]> {
  const ways = new Map<string, Way>()
  for (const rate of Array.from({ length: runs }, () => rates).flat()) {
    const visits: Visit[] = []
    // A window each: what is behind another one draws a frame a second
    for (const from of areas) visits.push({ from, page: await openArea(await openWindow(), from) })
    await new Promise(resolve => setTimeout(resolve, stay))
    for (const { from, page } of visits) {
      const session = await page.context().newCDPSession(page)
      for (const [to, address] of await linksToAreas(page, from)) {
        const way = ways.get(`${from.name} ${to.name}`) ?? { from, to, followed: rates.map(() => []) }
        ways.set(`${from.name} ${to.name}`, way)
        await session.send('Emulation.setCPUThrottlingRate', { rate })
        way.followed[rates.indexOf(rate)]?.push(await followLink(page, address, to))
        await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
        await page.goBack()
        await page.locator(from.content).first().waitFor()
      }
      await page.context().close()
    }
  }
  return [...ways.values()]
}

function told({ from, to, followed }: Way): Figure[] {
  const way = `${from.name} to ${to.name}`
  const [whole = [], slow = []] = followed.map(each => each.map(({ content }) => content))
  const code = followed.flat().flatMap(each => each.code)
  for (const file of new Set(code)) console.log(`${way} waits for ${file}`)
  return [
    { what: way, value: median(whole), unit: 'ms', atMost: 100 },
    { what: `${way}, processor at a quarter`, value: median(slow), unit: 'ms' },
    { what: `${way}, files of code asked for`, value: code.length, unit: 'files', atMost: 0 },
  ]
}
