import { defineConfig } from '@playwright/test'

const browserName =
  process.env.BROWSER_NAME === 'firefox' || process.env.BROWSER_NAME === 'webkit'
    ? process.env.BROWSER_NAME
    : 'chromium'
const chromiumOptions = {
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
}

/**
 * Tests the built site in a real browser. `npm test` sets the path of the Chromium; `BROWSER_NAME` selects Playwright's Firefox
 * or WebKit instead.
 */
export default defineConfig({
  testDir: './src',
  globalSetup: './src/fixtures/global-setup.ts',
  // Missing reference images are created by `npm run looks` only
  updateSnapshots: 'none',
  outputDir: './test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  // Every failed test waits for its time-outs, twice. Many of them have one cause
  maxFailures: 20,
  // A test that passes only at the retry is reported as flaky, and must be fixed
  retries: 1,
  forbidOnly: true,
  reporter: [['list'], ['json']],
  use: {
    browserName,
    launchOptions: browserName === 'chromium' ? chromiumOptions : {},
    locale: 'en-US',
    // A request that a worker responds to is hidden from the routes of a test. The worker has tests of its own
    serviceWorkers: 'block',
    // Tracing every test would take a sixth of the time, so only retries are traced
    trace: 'on-first-retry',
  },
})
