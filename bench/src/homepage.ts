import { chromium, type BrowserContext, type CDPSession, type Locator } from '@playwright/test'
import { join } from '@tessera/e2e/members'
import { startSite } from '@tessera/e2e/start-site'
import { median, type Figure } from './figure.ts'
import { answerWithOwnWorks } from './homepage/own-works.ts'
import { takePhotographs } from './homepage/photographs.ts'
import { traceTasks } from './trace-tasks.ts'

const works = 500
const runs = 3

/** Milliseconds of processor that the page may be deaf for. */
const atMost = 50

/**
 * Five hundred works of a member: how long the page ever stops, scrolled through and worked on; and how soon a
 * photograph is one more.
 */
export async function homepage(): Promise<Figure[]> {
  const { site, stop } = await startSite({})
  const executablePath = process.env.CHROMIUM_PATH
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await join(context, site, 'noor@example.org')
    const measured = new Map<string, number[]>()
    for (let run = 0; run < runs; run += 1)
      for (const [what, processor] of await workThrough(context, site.url))
        measured.set(what, [...(measured.get(what) ?? []), processor])
    const photographs = await takePhotographs(context, site, runs)
    return [
      ...Array.from(measured, ([what, each]) => ({
        what: `${what}, longest task`,
        value: median(each),
        unit: 'ms of processor',
        atMost,
      })),
      {
        what: 'a photograph of 12 megapixels in the grid',
        value: median(photographs.map(({ clock }) => clock)),
        unit: 'ms',
        atMost: 2_000,
      },
      {
        what: 'a photograph of 12 megapixels, the server',
        value: median(photographs.map(({ processor }) => processor)),
        unit: 'ms of processor',
        atMost: 2_000,
      },
    ]
  } finally {
    await browser.close()
    await stop()
  }
}

async function workThrough(context: BrowserContext, url: string): Promise<[what: string, ms: number][]> {
  const page = await context.newPage()
  await answerWithOwnWorks(page, works)
  const session = await context.newCDPSession(page)
  await page.goto(`${url}/personal-homepage`)
  await page.getByRole('article', { name: nameOf(1) }).waitFor()
  await page.waitForLoadState('networkidle')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const select = (work: number) => page.getByRole('checkbox', { name: `Select ${nameOf(work)}`, exact: true })

  const measured: [string, number][] = []
  const measure = async (what: string, act: () => Promise<unknown>) =>
    measured.push([what, await longestTask(session, act)])
  /** Presses what is looked for before, as looking costs the page more than the press, until `shown` is in it. */
  const press = async (what: string, target: Locator, shown: string, key?: 'Shift') => {
    const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await measure(what, async () => {
      if (key) await page.keyboard.down(key)
      await page.mouse.click(x + width / 2, y + height / 2)
      if (key) await page.keyboard.up(key)
      await page.waitForFunction(css => document.querySelector(css), shown)
    })
  }
  await measure('scrolled through', () => page.evaluate(scrollThrough))
  await press('manage', button('Manage'), `li:nth-child(${works}) [type=checkbox]:not([role])`)
  await press('one work selected', select(1), 'li:nth-child(1) :checked')
  await press('a range of five selected', select(5), 'li:nth-child(5) :checked', 'Shift')
  await press('all selected', button('Select all'), `li:nth-child(${works}) :checked`)
  await press('manage left', button('Cancel'), `li:nth-child(${works}) [role=switch]`)
  await page.close()
  return measured
}

const nameOf = (work: number) => `Work ${work} of a long afternoon`

async function longestTask(session: CDPSession, act: () => Promise<unknown>): Promise<number> {
  const tasks = await traceTasks(session)
  await act()
  return (await tasks.longest()).processor
}

/** Runs in the page: scrolls most of a screen a frame, to the end and back. */
async function scrollThrough(): Promise<void> {
  for (const step of [700, -700]) {
    for (let before = -1; before !== scrollY;) {
      before = scrollY
      scrollBy(0, step)
      await new Promise(requestAnimationFrame)
    }
  }
  // What was drawn last is on the screen.
  await new Promise(requestAnimationFrame)
}
