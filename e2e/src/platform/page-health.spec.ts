import type { Page } from '@playwright/test'
import { deactivateRemote } from '@tessera/shared-contracts'
import { createRelease } from './create-release.ts'
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
  const reported = waitForFault(next, 'mfe-gallery')
  await next.goto('/tools')
  await expect.poll(() => countHeartbeats(next)).toBe(2)
  // 15 seconds later; a clock of a test would need the frozen page
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

test('a page in the sample reports how long its visitor waited, when it is left', async ({
  page,
  platform,
}) => {
  await page.addInitScript(() => {
    Math.random = () => 0
  })
  const mounted = waitForMount(page, 'mfe-gallery')
  await page.goto('/tools')
  await mounted
  await expect.poll(() => countHeartbeats(page)).toBe(1)
  const { speed: before } = await platform.getStatus('mfe-gallery')
  // A task of more than half a second. What `evaluate` itself runs is none
  await page.evaluate(
    () =>
      new Promise<void>(resolve => {
        setTimeout(() => {
          for (const end = performance.now() + 700; performance.now() < end;);
          resolve()
        })
      }),
  )
  await page.goto('about:blank')
  await expect
    .poll(async () => (await platform.getStatus('mfe-gallery')).speed)
    .toMatchObject({ measured: (before?.measured ?? 0) + 1, tasks: (before?.tasks ?? 0) + 1 })
})

test('a team sees what browsers block for its release, which extension failed, and the bytes of its screen', async ({
  page,
  platform,
}) => {
  const name = 'mfe-maps'
  const build = createRelease({
    name,
    screen: { expose: undefined, mount: undefined },
    record: { extensions: [{ name: 'measure', slot: 'map-actions', order: 1 }] },
    code: `const screen = {
      mount(element) {
        element.append('Maps', Object.assign(document.createElement('tessera-slot'), { id: 'slot' }))
        element.querySelector('#slot').setAttribute('name', 'map-actions')
        fetch('https://tiles.example/of/a/place?secret=1').catch(() => {})
        return () => element.replaceChildren()
      },
    }
    const measure = { mount() { throw new Error('no ruler') } }
    export const remote = {
      screens: { app: async () => screen },
      extensions: { measure: async () => measure },
    }`,
  })
  await platform.publishAndActivate(build)
  await page.goto(`/${name}`)
  await expect(page.getByText('Maps', { exact: true })).toBeVisible()
  const readStatus = () => platform.getStatus(name)
  await expect
    .poll(async () => (await readStatus()).blocked)
    .toMatchObject([{ directive: 'connect-src', blocked: 'https://tiles.example', reports: 1 }])
  await expect
    .poll(async () => (await readStatus()).failedExtensions)
    .toMatchObject([{ extension: 'measure', slot: 'map-actions', count: 1 }])
  const { screenBytes, faults } = await readStatus()
  expect(screenBytes).toEqual({ app: build.record.files['entry.js']?.bytes })
  expect(faults.last?.message).toBe('Extension "measure": no ruler')
  await platform.call(deactivateRemote, { remote: name, channel: 'production' })
})
