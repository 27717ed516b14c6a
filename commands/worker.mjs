/** `npm run worker`: a process that carries out tasks, beside those that serve the site with TASKS=workers. */
import { environment, prepare, run } from './prepare.mjs'

await prepare()
process.exitCode = await run('node', ['server/src/worker.ts'], {
  env: { MALLOC_ARENA_MAX: '2', ...environment },
})
