import type { Page } from '@playwright/test'
import { findScreen, firstFrameElementId, getPortfolio } from '@tessera/shared-contracts'
import { openFirstFrame } from '../fixtures/open-first-frame.ts'
import { expect, test } from '../fixtures/site-test.ts'
import { readComposition } from '../platform/page-reports.ts'

const routes = [
  { from: '/', link: 'Portfolio editor', to: '/portfolio-editor', heading: 'Portfolio editor' },
  { from: '/tools', link: 'Text to image', to: '/tools/text-to-image', heading: 'Text to image' },
  { from: '/tools/text-to-image', link: 'Back to toolbox', to: '/tools', heading: 'Gallery' },
  { from: '/portfolio-editor', link: 'Back to toolbox', to: '/tools', heading: 'Gallery' },
]

/** Returns the paths of all files that the screen at a path needs, except the shell's. */
async function listScreenFiles(page: Page, path: string): Promise<string[]> {
  const found = findScreen(await readComposition(page), path)
  if (!found) throw new Error(`Nobody offers a screen at ${path}.`)
  const { base, entry, screenFiles, languageFiles } = found.remote.current
  return [entry, ...(screenFiles[found.screen.name] ?? []), ...(languageFiles.en ?? [])].map(
    file => base + file,
  )
}

/** Returns the paths of the files that the page has fetched. */
const listFetchedFiles = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ responseEnd }) => responseEnd > 0)
      .map(({ name }) => new URL(name).pathname),
  )

for (const { from, link, to, heading } of routes) {
  test(`the code for going from ${from} to ${to} is prefetched`, async ({ page, context }) => {
    await page.goto(from)
    const needed = await listScreenFiles(page, to)
    await expect
      .poll(async () => {
        const came = await listFetchedFiles(page)
        return needed.filter(file => !came.includes(file))
      })
      .toEqual([])
    // A route would also turn off the cache of the browser
    await context.setOffline(true)
    await page.getByRole('link', { name: link, exact: true }).first().click()
    await expect(page).toHaveURL(to)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  })
}

test('a screen renders as soon as its code is loaded', async ({ page }) => {
  // With the clock paused, a screen that waits for a timer would never render
  const now = new Date('2026-06-01T12:00:00Z')
  await page.clock.install({ time: now })
  // The clock runs until it is paused, and cannot be paused in the past
  await page.clock.pauseAt(new Date(now.getTime() + 60_000))
  const held = Promise.withResolvers<undefined>()
  await page.route('**/remotes/mfe-creation-tools/**/*.js', async route => {
    await held.promise
    await route.continue()
  })
  await openFirstFrame(page, '/tools/text-to-image')
  const firstFrame = page.locator(`#${firstFrameElementId}`)
  await expect(firstFrame.getByLabel('Prompt')).toBeVisible()
  held.resolve(undefined)
  await expect(firstFrame).toHaveCount(0)
  await expect(page.getByLabel('Prompt')).toBeVisible()
})

test('hovering a link prefetches its data once', async ({ page }) => {
  const creation = { id: 1, file_type: 'portfolio', portfolio_id: 'p1', url: '/shown/1.png', title: 'Lakes' }
  await page.route('**/api/get_creations.php*', route =>
    route.fulfill({ json: { success: true, creations: [creation] } }),
  )
  let requested = 0
  await page.route(`**${getPortfolio.path}*`, route => {
    requested += 1
    return route.fulfill({ json: { success: true, portfolio: { title: 'Lakes', pages: [] } } })
  })
  // The page of /tools itself would have the creations that other tests published
  await page.goto('/')
  await page.getByRole('link', { name: 'See the gallery' }).click()
  const tile = page.getByRole('link', { name: /^Lakes/ })
  const loaded = page.waitForResponse(response => response.url().includes(getPortfolio.path))
  await tile.hover()
  await loaded
  await tile.click()
  await expect(page.getByRole('heading', { name: 'Lakes', level: 1 })).toBeVisible()
  expect(requested).toBe(1)
})

test('prefetching the portfolio editor registers no fonts', async ({ page }) => {
  const families = () => page.evaluate(() => [...new Set([...document.fonts].map(({ family }) => family))])
  await page.goto('/tools')
  const styles = (await listScreenFiles(page, '/portfolio-editor')).filter(file => file.endsWith('.css'))
  await expect.poll(() => listFetchedFiles(page)).toEqual(expect.arrayContaining(styles))
  expect(await families()).not.toContain('Merriweather')

  await page.goto('/portfolio-editor')
  await page.getByRole('button', { name: 'Add new page' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cover', exact: true }).click()
  await expect.poll(families).toContain('Merriweather')
})
