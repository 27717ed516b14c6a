import type { Page } from '@playwright/test'
import { buildRelease } from './build-release.ts'
import { waitForMount } from './page-reports.ts'
import { expect, test } from './platform-test.ts'

// A site of its own: releases of other tests may use packages whole
test.use({ environment: { LOG_LEVEL: 'warn' } })

const remote = 'mfe-gallery'

const listScripts = (page: Page) =>
  page.evaluate(() => [...document.scripts].map(({ src }) => new URL(src || location.href).pathname))

test.afterEach(async ({ platform, page }) => {
  await page.close()
  await platform.rollback(remote)
})

test('a release may use any export of a shared package, without another shell', async ({
  page,
  platform,
}) => {
  await page.goto('/tools')
  await expect.poll(() => listScripts(page)).toContainEqual(expect.stringMatching(/\/tree-shaken\.\w+\.js$/))

  const build = await buildRelease(remote, {
    record: { uses: { '@reduxjs/toolkit': ['createEntityAdapter'], 'react-router-dom': ['useFetcher'] } },
    transformFile: (file, text, { entry, container }) =>
      file !== entry
        ? text
        : `${text}
;{ const own = ${container}
const requireExport = (scope, name, used) => {
  const [version] = Object.values(scope[name])
  if (!(used in version.lib())) throw new Error(name + ' has no ' + used)
}
${container} = { get: own.get, init: async (scope, ...rest) => {
  requireExport(scope, '@reduxjs/toolkit', 'createEntityAdapter')
  requireExport(scope, 'react-router-dom', 'useFetcher')
  return own.init(scope, ...rest)
} } }`,
  })
  await platform.publishAndActivate(build)
  const mounted = waitForMount(page, remote)
  await page.goto('/tools')
  expect(await mounted).toBe(build.version)
  const scripts = await listScripts(page)
  expect(scripts).toContainEqual(expect.stringMatching(/\/main\.\w+\.js$/))
  expect(scripts).not.toContainEqual(expect.stringMatching(/tree-shaken/))
})
