import type { BrowserContext, Page } from '@playwright/test'
import type { Composition } from '@tessera/shared-contracts'
import { compositionOf, expect, mountOf, remake, test } from './releases.ts'

const remote = 'mfe-creation-tools'
const path = '/tools/text-to-image'

/** Whether a process is there: signal 0 is none. */
const isRunning = (pid: number | undefined) => pid !== undefined && process.kill(pid, 0)

/** What a page that is opened now gets, and ms until it had it. */
async function freshPage(page: Page) {
  const asked = performance.now()
  await page.goto(path, { waitUntil: 'commit' })
  const { remotes } = await compositionOf(page)
  return {
    version: remotes.find(({ name }) => name === remote)?.current.version,
    milliseconds: performance.now() - asked,
  }
}

test('a release, and its rollback, is seen by the next page within two seconds', async ({
  page,
  platform,
  site,
}, info) => {
  const before = (await platform.status(remote)).version
  const next = await remake(remote)

  const published = performance.now()
  await platform.release(next)
  const mounted = mountOf(page, remote)
  expect((await freshPage(page)).version).toBe(next.version)
  const seen = performance.now() - published
  expect(await mounted).toBe(next.version)

  const takenBack = performance.now()
  await platform.rollback(remote)
  const mountedAgain = mountOf(page, remote)
  expect((await freshPage(page)).version).toBe(before)
  const seenBack = performance.now() - takenBack
  expect(await mountedAgain).toBe(before)

  info.annotations.push({
    type: 'measured',
    description: `published, activated and seen in ${Math.round(seen)} ms; rolled back and seen in ${Math.round(seenBack)} ms`,
  })
  expect(seen).toBeLessThan(2_000)
  expect(seenBack).toBeLessThan(2_000)
  expect(isRunning(site.pid)).toBe(true)
})

const groups = 4
const pagesEach = 10
const openedBetweenReleases = 5

/** A page that writes down what went wrong with its requests. */
interface WatchedPage {
  page: Page
  faults: string[]
}

async function openWatched(context: BrowserContext): Promise<WatchedPage> {
  const page = await context.newPage()
  const watched: WatchedPage = { page, faults: [] }
  page.on('response', response => {
    if (response.status() >= 400) watched.faults.push(`${response.status()} ${response.url()}`)
  })
  page.on('requestfailed', request => {
    const reason = request.failure()?.errorText
    // A document that is left gives up what it was fetching ahead
    if (reason !== 'net::ERR_ABORTED') watched.faults.push(`${reason} ${request.url()}`)
  })
  page.on('pageerror', error => watched.faults.push(error.message))
  await page.goto('/tools')
  await expect(entryLink(page)).toBeVisible()
  return watched
}

const entryLink = (page: Page) => page.getByRole('link', { name: 'Text to image' }).first()

const currentIn = ({ remotes }: Composition) =>
  remotes.find(({ name }) => name === remote)?.current.version ?? ''

/** The releases of the remote that files of the page's document come from. */
async function versionsIn(page: Page) {
  const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const versions = fetched.flatMap(
    address => new RegExp(`/remotes/${remote}/([^/]+)/`).exec(address)?.[1] ?? [],
  )
  return [...new Set(versions.map(decodeURIComponent))]
}

/** As a page asks when someone comes back to it: whether its composition is still the live one. */
async function askForNewer(page: Page) {
  const asked = page.waitForResponse('**/platform/composition.json')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await (await asked).finished()
}

test('forty open pages live through releases: nothing is missing, no page mixes two', async ({
  browser,
  platform,
  site,
}) => {
  test.setTimeout(180_000)
  const builds = await Promise.all(
    Array.from({ length: (groups * pagesEach) / openedBetweenReleases }, () => remake(remote)),
  )
  for (const build of builds) await platform.publish(build)

  const opened: (WatchedPage & { adopts: boolean })[] = []
  for (let group = 0; group < groups; group++) {
    const context = await browser.newContext({ baseURL: site.url })
    // Half of the pages hear of the newer composition and change to it as they go on; half never do
    const adopts = group % 2 === 0
    if (!adopts)
      await context.route('**/platform/composition.json', async route =>
        route.fulfill({ json: await compositionOf(route.request().frame().page()) }),
      )
    // Who saves data gets no code ahead of its need: these pages ask for the remote's files when the
    // releases have long changed
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    for (let each = 0; each < pagesEach; each++) {
      opened.push({ ...(await openWatched(context)), adopts })
      const next =
        opened.length % openedBetweenReleases === 0 && builds[opened.length / openedBetweenReleases - 1]
      if (next) expect(await platform.activate(next, { force: true })).toMatchObject({ success: true })
    }
  }
  expect(opened).toHaveLength(40)
  const newest = builds.at(-1)?.version
  const lived = new Set<string>()

  for (const { page, faults, adopts } of opened) {
    const before = await compositionOf(page)
    expect(await versionsIn(page)).toEqual([])
    if (adopts) await askForNewer(page)

    const mounted = mountOf(page, remote)
    await entryLink(page).click()
    const version = await mounted
    await expect(page.getByLabel('Prompt')).toBeVisible()
    const after = await compositionOf(page)
    expect(currentIn(after)).toBe(version)
    expect(await versionsIn(page)).toEqual([version])
    expect(faults).toEqual([])
    if (adopts) expect(version).toBe(newest)
    else expect(after.id).toBe(before.id)
    lived.add(version)
    await page.close()
  }
  // The pages that stay were opened between eight releases, and each found its own still served
  expect(lived.size).toBeGreaterThan(groups)
  for (const context of browser.contexts()) await context.close()
})
