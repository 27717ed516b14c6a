/** `npm run worker`: executes tasks for the servers that run with TASKS=workers. */
import { allocatorEnvironment, nodeArguments } from '../server/process-options.mjs'
import { prepare } from './install/prepare.mjs'
import { environment, run } from './run/process.mjs'

await prepare({ withTests: false })
process.exitCode = await run('node', [...nodeArguments, 'server/src/worker.ts'], {
  env: { ...allocatorEnvironment, ...environment },
})
