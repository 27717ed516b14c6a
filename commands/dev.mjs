/**
 * `npm run dev -- NAME …`: builds the shell and all remotes, or the named ones, on every change, and starts a staging
 * site that shows them. The server restarts when its sources change.
 */
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { prepare } from './install/prepare.mjs'
import { environment, root, run } from './run/process.mjs'
import { fail, runStep } from './run/steps.mjs'

await prepare()

const packages = readdirSync(root).filter(name => name === 'shell' || name.startsWith('mfe-'))
const requested = process.argv.slice(2)
const unknown = requested.find(name => !packages.includes(name))
if (unknown) fail(`There is no "${unknown}" to develop, only ${packages.join(', ')}.`)

const stagingPort = Number(process.env.STAGING_PORT || 3001)
const staging = `http://127.0.0.1:${stagingPort}`
const names = requested.length > 0 ? requested : packages
const addresses = await runStep(`Building ${names.join(', ')}`, () =>
  Promise.all(names.map(startDevServer)).catch(error => fail(error.message)),
)
console.log(`Staging shows what is built here, and takes each change into its open pages.`)
process.exitCode = await run(
  'node',
  ['--watch', '--watch-preserve-output', 'server/src/main.ts', ...addresses],
  {
    env: environment,
  },
)

/** Builds and serves a package until this command ends. Resolves with its URL. */
function startDevServer(name) {
  // Each package has the same port at every start, since pages remember it
  const port = stagingPort + 1 + packages.indexOf(name)
  const child = spawn(
    'node',
    ['cli/src/tessera.ts', 'dev', name, '--against', staging, '--port', String(port), '--json'],
    {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  process.on('exit', () => child.kill())
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout.on('data', part => {
      const document = /^\{\n[^]*?^\}$/m.exec((said += part))
      if (!document) return
      const { address, error } = JSON.parse(document[0])
      if (address) resolve(address)
      else reject(new Error(`${name}: ${error}`))
    })
    child.once('exit', code => reject(new Error(`tessera dev ${name} ended with ${code}.`)))
  })
}
