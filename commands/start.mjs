/** `npm start`: from a clone to a site that runs. */
import { build } from './build.mjs'
import { environment, prepare, run } from './prepare.mjs'

await prepare()
await build()
// Pictures are worked on by many threads; on Linux each would hold on to memory of its own, and large pieces that
// are free would be kept for the next.
process.exitCode = await run('node', ['server/src/main.ts'], {
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576', ...environment },
})
