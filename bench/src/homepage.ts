import { chromium, type BrowserContext, type CDPSession } from '@playwright/test'
import { join } from '@tessera/e2e/members'
import { startSite } from '@tessera/e2e/start-site'
import { median, type Figure } from './figure.ts'
import { answerWithOwnWorks } from './homepage/own-works.ts'
import { traceTasks } from './trace-tasks.ts'

const works = 500
const runs = 3

/** Milliseconds of processor that the page may be deaf for. */
const atMost = 50

/** Five hundred works of a member: how long the page ever stops, scrolled through and worked on. */
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
    return Array.from(measured, ([what, each]) => ({
      what: `${what}, longest task`,
      value: median(each),
      unit: 'ms of processor',
      atMost,
    }))
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
  await measure('scrolled through', () => page.evaluate(scrollThrough))
  await measure('manage', async () => {
    await button('Manage').click()
    await select(1).waitFor()
  })
  await measure('one work selected', () => select(1).check())
  await measure('a range of five selected', () => select(5).click({ modifiers: ['Shift'] }))
  await measure('all selected', async () => {
    await button('Select all').click()
    await button(`Delete (${works})`).waitFor()
  })
  await measure('manage left', async () => {
    await button('Cancel').click()
    await button('Manage').waitFor()
  })
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
