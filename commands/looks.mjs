/**
 * `npm run looks`: takes the reference pictures of states (`e2e/looks/`) anew where the site no longer looks like
 * them. What is added goes to the test runner: `npm run looks -- -g gallery` looks only there.
 */
import { findBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { environment, prepare, run } from './prepare.mjs'

await prepare()
const [browser] = await Promise.all([findBrowser(), build()])
const args = ['--config', 'e2e/playwright.config.ts', '--update-snapshots=changed', ...process.argv.slice(2)]
process.exitCode = await run('playwright', ['test', 'src/states.spec.ts', ...args], {
  env: { ...environment, CHROMIUM_PATH: browser },
})
