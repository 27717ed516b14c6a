/** `npm run serve:monolith`: serves the site with the remotes compiled into the shell. */
import { allocatorEnvironment, nodeArguments } from '../server/process-options.mjs'
import { buildMonolith } from './build/build-monolith.mjs'
import { prepare } from './install/prepare.mjs'
import { environment, run } from './run/process.mjs'

await prepare()
await buildMonolith()
process.exitCode = await run('node', [...nodeArguments, 'server/src/main.ts'], {
  // A separate data folder, so that the releases of the site do not change
  env: { ...allocatorEnvironment, DATA_DIR: 'data/monolith', ...environment, BUILDS_DIR: 'build' },
})
