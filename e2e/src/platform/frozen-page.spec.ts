import type { Page } from '@playwright/test'
import { waitForFault, waitForMount } from './page-reports.ts'
import { expect, test } from './platform-test.ts'

const countHeartbeats = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('tessera.page.')).length)

test('a page that freezes is reported by the next page of the visitor, with the release that it showed', async ({
  context,
  platform,
}) => {
  const frozen = await context.newPage()
  const mounted = waitForMount(frozen, 'mfe-gallery')
  await frozen.goto('/tools')
  const version = await mounted
  await expect.poll(() => countHeartbeats(frozen)).toBe(1)
  const { faults: before } = await platform.getStatus('mfe-gallery')
  // It never returns, until the page is closed
  frozen.evaluate('for (;;);').catch(() => {})

  const next = await context.newPage()
  await next.clock.install()
  const reported = waitForFault(next, 'mfe-gallery')
  await next.goto('/tools')
  await expect.poll(() => countHeartbeats(next)).toBe(2)
  await next.clock.fastForward(15_000)
  expect(await reported).toMatchObject({
    version,
    path: '/tools',
    phase: 'run',
    message: 'The page stopped responding.',
  })
  await expect
    .poll(async () => (await platform.getStatus('mfe-gallery')).faults.count)
    .toBeGreaterThan(before.count)
  await frozen.close()
})
