/** `npm run serve:monolith`: the same site and server, the remotes compiled into the shell. */
import { buildMonolith } from './build-monolith.mjs'
import { environment, prepare, run } from './prepare.mjs'

await prepare()
await buildMonolith()
process.exitCode = await run('node', ['server/src/main.ts'], {
  // Data of its own: the site's releases stay what they are
  env: { MALLOC_ARENA_MAX: '2', DATA_DIR: 'data/monolith', ...environment, BUILDS_DIR: 'build' },
})
