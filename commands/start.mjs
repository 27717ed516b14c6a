/** `npm start`: from a clone to a site that runs. */
import { build } from './build.mjs'
import { prepare, run } from './prepare.mjs'

await prepare()
await build()
process.exitCode = await run('node', ['server/src/main.ts'])
