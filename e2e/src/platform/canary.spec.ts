import type { Page, Request } from '@playwright/test'
import { getHistory } from '@tessera/shared-contracts'
import { buildRelease, throwOnRender } from './build-release.ts'
import { waitForFault, waitForMount, enableSaveData } from './page-reports.ts'
import { expect, test } from './platform-test.ts'

const remote = 'mfe-gallery'
/** Most visitors get the canary, so that it is judged soon. All of the first 20 get it once in 27,000 runs. */
const percent = 60
/** Three times the visits that the platform needs to judge a canary. */
const maxVisitors = 100
/** As many as a small machine has cores. */
const parallelVisitors = 2

// Tracing every visit would cost more than the visits
test.use({ trace: 'off' })

test('a throwing canary is rolled back automatically, and no visitor sees a failure', async ({
  browser,
  platform,
  site,
}, info) => {
  test.setTimeout(180_000)
  const sound = await buildRelease(remote)
  const canary = await buildRelease(remote, throwOnRender)
  await platform.publishAndActivate(sound)
  await platform.publishAndActivate(canary, { percent })
  expect((await platform.getStatus(remote)).canary).toMatchObject({ version: canary.version, percent })

  /** Visits without cookies. Returns whether the visitor got the canary. */
  async function visit(page: Page): Promise<boolean> {
    await page.context().clearCookies()
    let failed: Promise<unknown> | undefined
    const listen = (request: Request) => {
      if (request.url().includes(`/${canary.version}/`)) failed ??= waitForFault(page, remote)
    }
    page.on('request', listen)
    const mounted = waitForMount(page, remote)
    await page.goto('/tools')
    // The previous release is mounted in the end, whichever was tried first
    expect(await mounted).toBe(sound.version)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
    await failed
    page.off('request', listen)
    return failed !== undefined
  }

  const given: boolean[] = []
  const isOut = async () => Boolean((await platform.getStatus(remote)).canary)
  async function visitOneByOne() {
    const context = await browser.newContext({ baseURL: site.url })
    await enableSaveData(context)
    // A reused tab keeps the compiled code
    const page = await context.newPage()
    while (given.length < maxVisitors && (await isOut())) given.push(await visit(page))
    return page
  }
  const pages = await Promise.all(Array.from({ length: parallelVisitors }, visitOneByOne))

  expect((await platform.getStatus(remote)).canary).toBeNull()
  expect((await platform.getStatus(remote)).version).toBe(sound.version)
  const { entries } = await platform.call(getHistory, { remote })
  expect(entries?.[0]).toMatchObject({
    action: 'automatic rollback',
    by: 'platform',
    version: canary.version,
    previous: sound.version,
  })
  expect(given).toContain(true)
  expect(given).toContain(false)
  for (const page of pages) expect(await visit(page)).toBe(false)

  const met = given.filter(Boolean).length
  info.annotations.push({
    type: 'measured',
    description: `${met} of ${given.length} visitors met the canary`,
  })
  await Promise.all(pages.map(page => page.context().close()))
  await platform.rollback(remote)
})
