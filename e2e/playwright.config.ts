import { defineConfig } from '@playwright/test'

/** The built site in a real Chromium; `npm test` says where the browser is. */
export default defineConfig({
  testDir: './src',
  globalSetup: './src/prepare-installation.ts',
  // A picture that is missing is never taken by the way: see `npm run looks`
  updateSnapshots: 'none',
  outputDir: './test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  // What passes only then is shown as flaky, and is a fault to mend
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json']],
  use: {
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    },
    locale: 'en-US',
    // What a trace writes down costs a sixth of the time of all tests; one that fails is tried again, and leaves its trace
    trace: 'on-first-retry',
  },
})
