/**
 * `npm run conformity`: runs remotes of other build tools and frameworks, from `examples/`, in the built shell, and our
 * gallery in another host. `npm run conformity:newest` does the same with the newest `@module-federation/enhanced`.
 * `npm run conformity -- --matrix` runs remotes that the starters of their tools make, and writes docs/CONFORMITY.md.
 */
import { findOrInstallBrowser } from './browser/find-browser.mjs'
import { buildExamples } from './build/build-examples.mjs'
import { build } from './build.mjs'
import { prepare } from './install/prepare.mjs'
import { environment, run } from './run/process.mjs'

const words = process.argv.slice(2).filter(word => !['--newest', '--matrix'].includes(word))
await prepare()
const [browser] = await Promise.all([findOrInstallBrowser(), build()])
const env = { ...environment, CHROMIUM_PATH: browser }
if (process.argv.includes('--matrix')) {
  process.exitCode = await run('node', ['e2e/src/conformity/matrix/run-matrix.ts', ...words], { env })
} else {
  await buildExamples({ newest: process.argv.includes('--newest') })
  const args = ['test', 'src/conformity', '--config', 'e2e/playwright.config.ts', '--reporter=list']
  process.exitCode = await run('playwright', [...args, ...words], { env })
}
