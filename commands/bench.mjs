/** `npm run bench -- NAME …`: the benches, with what they need installed and built. */
import { findBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { environment, prepare, run } from './prepare.mjs'

await prepare()
await build()
process.exitCode = await run('node', ['bench/src/bench.ts', ...process.argv.slice(2)], {
  env: { ...environment, CHROMIUM_PATH: await findBrowser() },
})
