/** `npm start`: installs, builds and serves the site. */
import { allocatorEnvironment, nodeArguments } from '../server/process-options.mjs'
import { build } from './build.mjs'
import { prepare } from './install/prepare.mjs'
import { environment, run } from './run/process.mjs'

await prepare({ withTests: false })
await build()
process.exitCode = await run('node', [...nodeArguments, 'server/src/main.ts'], {
  env: { ...allocatorEnvironment, ...environment },
})
