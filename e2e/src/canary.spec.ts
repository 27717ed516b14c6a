import type { Page, Request } from '@playwright/test'
import { getHistory } from '@tessera/shared-contracts'
import { expect, faultOf, mountOf, remake, saveData, test, throwingAtRender } from './releases.ts'

const remote = 'mfe-gallery'
/** Most get the canary, so that it is heard of soon; that all of the first twenty do happens once in 27,000 times. */
const percent = 60
/** Three times what the platform wants to hear of a canary before it judges it. */
const mostVisitors = 100
/** As many come at a time as a small machine has processors for. */
const lanes = 2

// A trace of every visitor costs more than the visits
test.use({ trace: 'off' })

test('a canary that throws is taken back without anybody, and nobody saw it break', async ({
  browser,
  platform,
  site,
}, info) => {
  test.setTimeout(180_000)
  const sound = await remake(remote)
  const canary = await remake(remote, throwingAtRender)
  await platform.release(sound)
  await platform.release(canary, { percent })
  expect((await platform.status(remote)).canary).toMatchObject({ version: canary.version, percent })

  /** Comes for the first time, as far as the site can know; answers whether they were given the canary. */
  async function visit(page: Page): Promise<boolean> {
    await page.context().clearCookies()
    let failed: Promise<unknown> | undefined
    const listen = (request: Request) => {
      if (request.url().includes(`/${canary.version}/`)) failed ??= faultOf(page, remote)
    }
    page.on('request', listen)
    const mounted = mountOf(page, remote)
    await page.goto('/tools')
    // Whatever was tried first, the release that was live before is what stands there in the end
    expect(await mounted).toBe(sound.version)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
    await failed
    page.off('request', listen)
    return failed !== undefined
  }

  const given: boolean[] = []
  const isOut = async () => Boolean((await platform.status(remote)).canary)
  async function visitOneByOne() {
    const context = await browser.newContext({ baseURL: site.url })
    await saveData(context)
    // A tab that stays has the code compiled
    const page = await context.newPage()
    while (given.length < mostVisitors && (await isOut())) given.push(await visit(page))
    return page
  }
  const pages = await Promise.all(Array.from({ length: lanes }, visitOneByOne))

  expect((await platform.status(remote)).canary).toBeNull()
  expect((await platform.status(remote)).version).toBe(sound.version)
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
