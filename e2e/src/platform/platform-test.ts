import { test as siteTest } from '../fixtures/site-test.ts'
import { createPlatformClient, type PlatformClient } from './platform-client.ts'

/** A test with a site and the platform's API with an integrator's token. */
export const test = siteTest.extend<object, { platform: PlatformClient }>({
  platform: [
    async ({ site }, use) =>
      use(createPlatformClient(site, await site.runAdmin('tokens', 'create', '--integrator'))),
    { scope: 'worker' },
  ],
})

export { expect } from '@playwright/test'
