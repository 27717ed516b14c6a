/**
 * `npm run bench -- NAME …`: installs and builds what the benchmarks need, and runs them. `report` writes
 * docs/PERFORMANCE.md.
 */
import { findOrInstallBrowser } from './browser/find-browser.mjs'
import { buildMonolith } from './build/build-monolith.mjs'
import { build } from './build.mjs'
import { findOrInstallPhp } from './install/find-php.mjs'
import { prepare } from './install/prepare.mjs'
import { environment, run } from './run/process.mjs'

const names = process.argv.slice(2)

await prepare()
process.exitCode =
  names[0] === 'report' ? await run('node', ['bench/src/write-report.ts']) : await runBenches()

async function runBenches() {
  await build()
  if (names.includes('federation')) await buildMonolith()
  const { nginx, phpFpm } = names.includes('load') ? await findOrInstallPhp() : {}
  const browser = await findOrInstallBrowser()
  return run('node', ['bench/src/bench.ts', ...names], {
    env: {
      ...environment,
      CHROMIUM_PATH: browser,
      ...(nginx && { NGINX_PATH: nginx, PHP_FPM_PATH: phpFpm }),
    },
  })
}
