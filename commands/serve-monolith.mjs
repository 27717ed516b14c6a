/** `npm run serve:monolith`: serves the site with the remotes compiled into the shell. */
import { buildMonolith } from './build-monolith.mjs'
import { prepare } from './prepare.mjs'
import { environment, run } from './process.mjs'

await prepare()
await buildMonolith()
process.exitCode = await run('node', ['server/src/main.ts'], {
  // A separate data folder, so that the releases of the site do not change
  env: { MALLOC_ARENA_MAX: '2', DATA_DIR: 'data/monolith', ...environment, BUILDS_DIR: 'build' },
})
