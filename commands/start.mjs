/** `npm start`: installs, builds and serves the site. */
import { build } from './build.mjs'
import { prepare } from './prepare.mjs'
import { environment, run } from './process.mjs'

await prepare({ withTests: false })
await build()
// Many threads process images. On Linux, each thread would retain memory in its own arena, and malloc would retain large
// free blocks
process.exitCode = await run('node', ['server/src/main.ts'], {
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576', ...environment },
})
