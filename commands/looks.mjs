/**
 * `npm run looks`: updates the reference screenshots in `e2e/looks/` that no longer match the site. Passes its
 * arguments to the test runner: `npm run looks -- -g gallery`.
 */
import { findOrInstallBrowser } from './browser/find-browser.mjs'
import { build } from './build.mjs'
import { prepare } from './install/prepare.mjs'
import { environment, run } from './run/process.mjs'
import { fail } from './run/steps.mjs'

if (process.platform !== 'linux')
  fail('Reference images are taken on Linux: other systems draw fonts and shadows differently.')

await prepare()
const [browser] = await Promise.all([findOrInstallBrowser(), build()])
const args = [
  '--config',
  'e2e/playwright.config.ts',
  '--update-snapshots=changed',
  '--reporter=list',
  ...process.argv.slice(2),
]
process.exitCode = await run('playwright', ['test', 'src/states/states.spec.ts', ...args], {
  env: { ...environment, CHROMIUM_PATH: browser, NIGHTLY: '1' },
})
