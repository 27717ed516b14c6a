import { test as base } from '@playwright/test'
import { startSite, type Site } from './start-site.ts'

export { root, type Site } from './start-site.ts'

/** A site whose pictures are made at once. One object for all specs: by it the runner knows whom a site can serve. */
export const simulated = { IMAGE_ENGINE: 'simulated' }

/** Tests of the walk: one site for all tests of a worker. */
export const test = base.extend<
  { serverFaults: undefined },
  { site: Site; environment: Record<string, string> }
>({
  /** Variables of the site's server. */
  environment: [{}, { option: true, scope: 'worker' }],
  site: [
    async ({ environment }, use) => {
      const { site, stop } = await startSite(environment)
      await use(site)
      await stop()
    },
    // Demo content takes its time to be painted.
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  /** Shows beside a test that failed what the server complained of meanwhile: a page does not tell it. */
  serverFaults: [
    async ({ site }, use, testInfo) => {
      const before = site.printed().length
      await use(undefined)
      if (testInfo.status === testInfo.expectedStatus) return
      const lines = site.printed().slice(before).split('\n')
      console.error(lines.filter(line => !line.includes('"level":"info"')).join('\n'))
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'
