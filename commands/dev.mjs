/**
 * `npm run dev -- NAME …`: the shell and all remotes, or those named, built at every change and shown by a
 * staging site that also follows the server's sources.
 */
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { environment, fail, prepare, root, run, step } from './prepare.mjs'

await prepare()

const developed = readdirSync(root).filter(name => name === 'shell' || name.startsWith('mfe-'))
const asked = process.argv.slice(2)
const unknown = asked.find(name => !developed.includes(name))
if (unknown) fail(`There is no "${unknown}" to develop, only ${developed.join(', ')}.`)

const stagingPort = Number(process.env.STAGING_PORT || 3001)
const staging = `http://127.0.0.1:${stagingPort}`
const names = asked.length > 0 ? asked : developed
const addresses = await step(`Building ${names.join(', ')}`, () =>
  Promise.all(names.map(develop)).catch(error => fail(error.message)),
)
console.log(`Staging shows what is built here, and takes each change into its open pages.`)
process.exitCode = await run('node', ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
  env: { ...environment, DEVELOPMENT_BUILDS: addresses.join(' ') },
})

/** Keeps a package built and served for as long as this command runs; answers where. */
function develop(name) {
  // A port of its own for each, the same at every start: pages remember it
  const port = stagingPort + 1 + developed.indexOf(name)
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
