import { test as siteTest } from '../fixtures/site-test.ts'
import { createPlatformClient, type PlatformClient } from './platform-client.ts'

/** Every remote, with the path of a screen that needs no log-in. */
export const areas = [
  { remote: 'mfe-gallery', path: '/tools' },
  { remote: 'mfe-creation-tools', path: '/tools/text-to-image' },
  { remote: 'mfe-account', path: '/personal-homepage' },
  { remote: 'mfe-portfolio', path: '/portfolio-editor' },
] as const

/** A test with a site and the platform's API with an integrator's token. */
export const test = siteTest.extend<object, { platform: PlatformClient }>({
  platform: [
    async ({ site }, use) =>
      use(createPlatformClient(site, await site.runAdmin('tokens', 'create', '--integrator'))),
    { scope: 'worker' },
  ],
})

export { expect } from '@playwright/test'
