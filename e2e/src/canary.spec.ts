import type { BrowserContext } from '@playwright/test'
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
  async function visit(context: BrowserContext): Promise<boolean> {
    await context.clearCookies()
    const page = await context.newPage()
    let failed: Promise<unknown> | undefined
    page.on('request', request => {
      if (request.url().includes(`/${canary.version}/`)) failed ??= faultOf(page, remote)
    })
    const mounted = mountOf(page, remote)
    await page.goto('/tools')
    // Whatever was tried first, the release that was live before is what stands there in the end
    expect(await mounted).toBe(sound.version)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
    await failed
    await page.close()
    return failed !== undefined
  }

  const given: boolean[] = []
  const isOut = async () => Boolean((await platform.status(remote)).canary)
  async function visitOneByOne() {
    const context = await browser.newContext({ baseURL: site.url })
    await saveData(context)
    while (given.length < mostVisitors && (await isOut())) given.push(await visit(context))
    return context
  }
  const [context, ...others] = await Promise.all(Array.from({ length: lanes }, visitOneByOne))

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
  expect(context && (await visit(context))).toBe(false)

  const met = given.filter(Boolean).length
  info.annotations.push({
    type: 'measured',
    description: `${met} of ${given.length} visitors met the canary`,
  })
  for (const each of [context, ...others]) await each?.close()
  await platform.rollback(remote)
})
