import type { Browser, Page } from '@playwright/test'
import { waitForFault, waitForMount } from '../../platform/page-reports.ts'
import { toPath } from './build-remote.ts'
import type { Starter } from './starters.ts'

/** Screens of the site that no remote may change. */
const ownPages = ['/about', '/tools', '/']

/** What a remote does in production, where it does something wrong. */
class ConformityError extends Error {}

/** Opens a remote that is live and its neighbours. @throws {ConformityError} */
export async function checkRemote(
  browser: Browser,
  url: string,
  { remote, seen, about }: { remote: string; seen: Starter['seen']; about: Buffer | undefined },
): Promise<void> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    const errors: string[] = []
    page.on('pageerror', error => errors.push(error.message))
    await openRemote(page, remote)
    await expectSeen(page, seen, 'after it was opened')
    await page.getByRole('link', { name: 'About us' }).first().click()
    await page.waitForURL('**/about')
    if (about && !about.equals(await takeScreenshot(page)))
      throw new ConformityError('/about looks different after it was left.')
    await page.goBack()
    await expectSeen(page, seen, 'after going back')
    if (errors.length > 0) throw new ConformityError(`Uncaught: ${errors[0]}`)
  } finally {
    await context.close()
  }
}

async function openRemote(page: Page, remote: string): Promise<void> {
  const mounted = waitForMount(page, remote).then(() => null)
  const failed = waitForFault(page, remote)
  mounted.catch(() => null)
  failed.catch(() => null)
  await page.goto(toPath(remote))
  const fault = await Promise.race([mounted, failed])
  if (fault) throw new ConformityError(`The page reports: ${JSON.stringify(fault)}`)
}

async function expectSeen(
  page: Page,
  { text, selector, property, value }: Starter['seen'],
  when: string,
): Promise<void> {
  const main = page.getByRole('main').first()
  await main
    .getByText(text)
    .first()
    .waitFor({ timeout: 10_000 })
    .catch(() => {
      throw new ConformityError(`Its content is not seen ${when}.`)
    })
  const element = main.locator(selector).first()
  const computed = await element
    .evaluate((found, name) => getComputedStyle(found).getPropertyValue(name), property, { timeout: 5_000 })
    .catch(() => 'no element')
  if (computed !== value)
    throw new ConformityError(
      `Its styles do not apply ${when}: ${property} of ${selector} is ${computed}, not ${value}.`,
    )
}

/** The visible part of a page once its images and fonts are loaded. */
async function takeScreenshot(page: Page): Promise<Buffer> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => true))
  await page.mouse.move(0, 0)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  return page.screenshot({ animations: 'disabled', caret: 'hide' })
}

/** The pages of the site as they look now, by path. */
export async function captureOwnPages(browser: Browser, url: string): Promise<Map<string, Buffer>> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' })
  const shots = new Map<string, Buffer>()
  const page = await context.newPage()
  for (const path of ownPages) {
    await page.goto(path)
    shots.set(path, await takeScreenshot(page))
  }
  await context.close()
  return shots
}
