import { defineConfig } from '@playwright/test'

/** Tests the built site in a real Chromium. `npm test` sets the path of the browser. */
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
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    },
    locale: 'en-US',
    // Tracing every test would take a sixth of the time, so only retries are traced
    trace: 'on-first-retry',
  },
})
