import type { BrowserContext, CDPSession, Locator } from '@playwright/test'
import { registerAndLogIn } from '@tessera/e2e/members'
import { withSite } from '../browser/with-site.ts'
import { median, type Figure } from '../figure.ts'
import { mockOwnCreations } from './fake-own-creations.ts'
import { measureUploads } from './upload-photographs.ts'
import { traceTasks } from '../browser/trace-tasks.ts'

const creationCount = 500
const runs = 3

/** Milliseconds of CPU time that one task may take. */
const atMost = 50

/**
 * Measures the homepage of a member with 500 creations: the longest tasks while it is scrolled and managed, and how
 * long an uploaded photograph takes to appear.
 */
export function homepage(): Promise<Figure[]> {
  return withSite({}, async (site, browser) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await registerAndLogIn(context, site, 'noor@example.org')
    const measured = new Map<string, number[]>()
    for (let run = 0; run < runs; run += 1)
      for (const [what, processor] of await measureInteractions(context, site.url))
        measured.set(what, [...(measured.get(what) ?? []), processor])
    const photographs = await measureUploads(context, site, runs)
    return [
      ...Array.from(measured, ([what, each]) => ({
        name: `${what}, longest task`,
        value: median(each),
        unit: 'ms CPU',
        atMost,
      })),
      {
        name: 'a photograph of 12 megapixels in the grid',
        value: median(photographs.map(({ wallMs: clock }) => clock)),
        unit: 'ms',
        atMost: 2_000,
      },
      {
        name: 'a photograph of 12 megapixels, CPU of the server',
        value: median(photographs.map(({ cpuMs: processor }) => processor)),
        unit: 'ms CPU',
        atMost: 2_000,
      },
    ]
  })
}

async function measureInteractions(
  context: BrowserContext,
  url: string,
): Promise<[what: string, ms: number][]> {
  const page = await context.newPage()
  await mockOwnCreations(page, creationCount)
  const session = await context.newCDPSession(page)
  await page.goto(`${url}/personal-homepage`)
  await page.getByRole('article', { name: getTitle(1) }).waitFor()
  await page.waitForLoadState('networkidle')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const select = (creation: number) =>
    page.getByRole('checkbox', { name: `Select ${getTitle(creation)}`, exact: true })

  const measured: [string, number][] = []
  const measure = async (what: string, act: () => Promise<unknown>) =>
    measured.push([what, await measureLongestTask(session, act)])
  /** Clicks `target` and waits for the selector `shown`. The target is located first, because locating costs more than the click. */
  const press = async (what: string, target: Locator, shown: string, key?: 'Shift') => {
    const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await measure(what, async () => {
      if (key) await page.keyboard.down(key)
      await page.mouse.click(x + width / 2, y + height / 2)
      if (key) await page.keyboard.up(key)
      await page.waitForFunction(css => document.querySelector(css), shown)
    })
  }
  await measure('scrolling', () => page.evaluate(scrollThrough))
  await press(
    'entering management',
    button('Manage'),
    `li:nth-child(${creationCount}) [type=checkbox]:not([role])`,
  )
  await press('selecting one', select(1), 'li:nth-child(1) :checked')
  await press('selecting a range of five', select(5), 'li:nth-child(5) :checked', 'Shift')
  await press('selecting all', button('Select all'), `li:nth-child(${creationCount}) :checked`)
  await press('leaving management', button('Cancel'), `li:nth-child(${creationCount}) [role=switch]`)
  await page.close()
  return measured
}

const getTitle = (creation: number) => `Work ${creation} of a long afternoon`

async function measureLongestTask(session: CDPSession, act: () => Promise<unknown>): Promise<number> {
  const tasks = await traceTasks(session)
  await act()
  return (await tasks.longest()).cpuMs
}

/** Runs in the page: scrolls 700 px per frame, to the end and back. */
async function scrollThrough(): Promise<void> {
  for (const step of [700, -700]) {
    for (let before = -1; before !== scrollY;) {
      before = scrollY
      scrollBy(0, step)
      await new Promise(requestAnimationFrame)
    }
  }
  // Waits one frame so that the last change is painted
  await new Promise(requestAnimationFrame)
}
