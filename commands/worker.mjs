/** `npm run worker`: executes tasks for the servers that run with TASKS=workers. */
import { environment, prepare, run } from './prepare.mjs'

await prepare()
process.exitCode = await run('node', ['server/src/worker.ts'], {
  env: { MALLOC_ARENA_MAX: '2', ...environment },
})
