import type { BrowserContext, Page } from '@playwright/test'
import { createSignedInOptions } from '../browser/demo-member.ts'
import { withSite } from '../browser/with-site.ts'
import { median, type Figure } from '../figure.ts'
import { listLinksToAreas, openArea } from './area-pages.ts'
import { areas, type Area } from './areas.ts'
import { followLink, type NavigationTiming } from './follow-link.ts'

/** Time on a page before its links are followed. */
const stayMs = 3_000
const runs = 3
/** The factors by which the CPU is slowed down. */
const cpuSlowdowns = [1, 4] as const

interface Visit {
  from: Area
  page: Page
}

interface Route {
  from: Area
  to: Area
  /** By slowdown, one for each run. */
  timings: NavigationTiming[][]
}

/**
 * Follows every link from one area to another, without network latency: how soon the content is painted, and whether
 * code is requested after the click.
 */
export function navigation(): Promise<Figure[]> {
  return withSite({ DEMO: '1' }, async (site, browser) => {
    const viewport = { width: 1440, height: 900 }
    const member = await createSignedInOptions(browser, { viewport, locale: 'en-US', baseURL: site.url })
    return (await measureRoutes(() => browser.newContext(member))).flatMap(toFigures)
  })
}

/** Measures every route between two areas, in each run first at full CPU speed, then slowed down. */
async function measureRoutes(openWindow: () => Promise<BrowserContext>): Promise<Route[]> {
  const ways = new Map<string, Route>()
  for (const rate of Array.from({ length: runs }, () => cpuSlowdowns).flat()) {
    const visits: Visit[] = []
    // One window each, because a tab in the background draws one frame per second
    for (const from of areas) visits.push({ from, page: await openArea(await openWindow(), from) })
    await new Promise(resolve => setTimeout(resolve, stayMs))
    for (const { from, page } of visits) {
      const session = await page.context().newCDPSession(page)
      for (const [to, address] of await listLinksToAreas(page, from)) {
        const way = ways.get(`${from.name} ${to.name}`) ?? { from, to, timings: cpuSlowdowns.map(() => []) }
        ways.set(`${from.name} ${to.name}`, way)
        await session.send('Emulation.setCPUThrottlingRate', { rate })
        way.timings[cpuSlowdowns.indexOf(rate)]?.push(await followLink(page, address, to))
        await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
        await page.goBack()
        await page.locator(from.content).first().waitFor()
      }
      await page.context().close()
    }
  }
  return [...ways.values()]
}

function toFigures({ from, to, timings: followed }: Route): Figure[] {
  const way = `${from.name} to ${to.name}`
  const [whole = [], slow = []] = followed.map(each => each.map(({ contentMs }) => contentMs))
  const code = followed.flat().flatMap(each => each.codeFiles)
  for (const file of new Set(code)) console.log(`${way} requests ${file}`)
  return [
    { name: way, value: median(whole), unit: 'ms', atMost: 100 },
    { name: `${way}, CPU slowed down 4 times`, value: median(slow), unit: 'ms' },
    { name: `${way}, code files requested`, value: code.length, unit: 'files', atMost: 0 },
  ]
}
