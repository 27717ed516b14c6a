/**
 * `npm run conformity`: runs remotes of other build tools and frameworks, from `examples/`, in the built shell, and our
 * gallery in another host. `npm run conformity:newest` does the same with the newest `@module-federation/enhanced`.
 */
import { findOrInstallBrowser } from './browser/find-browser.mjs'
import { buildExamples } from './build-examples.mjs'
import { build } from './build.mjs'
import { prepare } from './prepare.mjs'
import { environment, run } from './process.mjs'

await prepare()
const [browser] = await Promise.all([findOrInstallBrowser(), build()])
await buildExamples({ newest: process.argv.includes('--newest') })
const args = ['test', 'src/conformity', '--config', 'e2e/playwright.config.ts', '--reporter=list']
process.exitCode = await run(
  'playwright',
  [...args, ...process.argv.slice(2).filter(word => word !== '--newest')],
  {
    env: { ...environment, CHROMIUM_PATH: browser },
  },
)
