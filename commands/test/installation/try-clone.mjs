/**
 * What a newcomer does in a fresh clone: starts the site, opens its first page, and runs tests. Runs in the folder of the
 * clone, on any Node that README names.
 */
import { spawn } from 'node:child_process'

const failAfterMs = 300_000

function start(program, ...args) {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', STAGING_PORT: '0' },
  })
  child.stdout.pipe(process.stdout)
  const ended = new Promise(resolve => {
    child.once('exit', (code, signal) => resolve(code ?? signal))
  })
  return { child, ended }
}

async function startSite() {
  const { child, ended } = start('npm', 'start')
  let printed = ''
  const address = await Promise.race([
    new Promise(resolve => {
      child.stdout.on('data', part => {
        const [, url] = /Tessera is at (\S+),/.exec((printed += part)) ?? []
        if (url) resolve(url)
      })
    }),
    ended.then(code => Promise.reject(new Error(`npm start ended with ${code}`))),
  ])
  const page = await fetch(`${address}/tools`)
  const html = await page.text()
  if (page.status !== 200 || !html.includes('Text to image'))
    throw new Error(`The first page is not right: ${page.status} ${html.slice(0, 500)}`)
  console.log(`The site shows its first page after ${Math.round(performance.now() / 1000)} s`)
  child.kill('SIGTERM')
  await ended
}

async function run(...command) {
  const code = await start(...command).ended
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}`)
}

setTimeout(() => {
  console.error(`It took longer than ${failAfterMs / 1000} s`)
  process.exit(1)
}, failAfterMs).unref()
await startSite()
// It needs the project's Node as the command `node`
await run('npx', 'tessera', 'help')
await run('npm', 'test', '--', 'unit', 'button')
await run('npm', 'test', '--', 'server', 'commands/test/read-results.test.mjs')
process.exit(0)
