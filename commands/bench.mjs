/** `npm run bench -- NAME …`: the benches, with what they need installed and built. */
import { findBrowser } from './browser.mjs'
import { buildMonolith } from './build-monolith.mjs'
import { build } from './build.mjs'
import { findPhp } from './php.mjs'
import { environment, prepare, run } from './prepare.mjs'

const names = process.argv.slice(2)

await prepare()
await build()
if (names.includes('federation')) await buildMonolith()
const { nginx, phpFpm } = names.includes('load') ? await findPhp() : {}
process.exitCode = await run('node', ['bench/src/bench.ts', ...names], {
  env: {
    ...environment,
    CHROMIUM_PATH: await findBrowser(),
    ...(nginx && { NGINX_PATH: nginx, PHP_FPM_PATH: phpFpm }),
  },
})
