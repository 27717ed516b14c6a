/** `npm run organisation -- …`: builds the packages, and serves an installation with the releases of many teams. */
import { build } from './build.mjs'
import { prepare } from './install/prepare.mjs'
import { environment, run } from './run/process.mjs'

await prepare()
await build()
process.exitCode = await run('node', ['bench/src/organisation/serve.ts', ...process.argv.slice(2)], {
  env: environment,
})
