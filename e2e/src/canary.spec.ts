import { getHistory } from '@tessera/shared-contracts'
import { expect, faultOf, mountOf, remake, test, throwingAtRender } from './releases.ts'

const remote = 'mfe-gallery'
/** Twice what the platform wants to hear of a canary before it judges it, since half of the visitors get it. */
const mostVisitors = 120

test('a canary that throws is taken back without anybody, and nobody saw it break', async ({
  browser,
  platform,
  site,
}, info) => {
  test.setTimeout(180_000)
  const sound = await remake(remote)
  const canary = await remake(remote, throwingAtRender)
  await platform.release(sound)
  await platform.release(canary, { percent: 50 })
  expect((await platform.status(remote)).canary).toMatchObject({ version: canary.version, percent: 50 })

  /** Comes for the first time; answers whether they were given the canary. */
  async function visit(): Promise<boolean> {
    const context = await browser.newContext({ baseURL: site.url })
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
    await context.close()
    return failed !== undefined
  }

  const given: boolean[] = []
  while ((await platform.status(remote)).canary && given.length < mostVisitors)
    given.push(...(await Promise.all([visit(), visit()])))

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
  expect(await visit()).toBe(false)

  const met = given.filter(Boolean).length
  info.annotations.push({
    type: 'measured',
    description: `${met} of ${given.length} visitors met the canary`,
  })
  await platform.rollback(remote)
})
