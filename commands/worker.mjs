/** `npm run worker`: executes tasks for the servers that run with TASKS=workers. */
import { prepare } from './prepare.mjs'
import { environment, run } from './process.mjs'

await prepare({ withTests: false })
process.exitCode = await run('node', ['server/src/worker.ts'], {
  env: { MALLOC_ARENA_MAX: '2', ...environment },
})
