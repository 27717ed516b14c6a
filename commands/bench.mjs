/** `npm run bench -- NAME …`: the benches, with what they need installed and built. */
import { findBrowser } from './browser.mjs'
import { buildMonolith } from './build-monolith.mjs'
import { build } from './build.mjs'
import { environment, prepare, run } from './prepare.mjs'

const names = process.argv.slice(2)

await prepare()
await build()
if (names.includes('federation')) await buildMonolith()
process.exitCode = await run('node', ['bench/src/bench.ts', ...names], {
  env: { ...environment, CHROMIUM_PATH: await findBrowser() },
})
