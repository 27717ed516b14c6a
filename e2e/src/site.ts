import { test as base } from '@playwright/test'
import { startSite, type Site } from './start-site.ts'

export { root, type Site } from './start-site.ts'

/** Tests of the walk: one site for all tests of a worker. */
export const test = base.extend<object, { site: Site; environment: Record<string, string> }>({
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
})

export { expect } from '@playwright/test'
