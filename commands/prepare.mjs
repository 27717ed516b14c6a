/**
 * What every command does first, with nothing but Node's own modules: on a fresh clone nothing else is there.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const binaries = path.join(root, 'node_modules/.bin')
const lockFile = path.join(root, 'package-lock.json')
const installedMark = path.join(root, 'node_modules/.installed-lock')

/** The environment in which the project's own Node and tools are found first. */
export const environment = {
  ...process.env,
  PATH: `${binaries}${path.delimiter}${process.env.PATH}`,
  NX_DAEMON: 'false',
  NX_NO_CLOUD: 'true',
}

/** Prints a line before something long; call what it answers to say how it went, and how long it took. */
export function begin(title) {
  const began = performance.now()
  console.log(`· ${title} …`)
  return (mark, note = '') =>
    console.log(`${mark} ${title}${note} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
}

/** Does something long between two lines that say so. */
export async function step(title, work) {
  const end = begin(title)
  try {
    const outcome = await work()
    end('✓')
    return outcome
  } catch (error) {
    end('✗')
    throw error
  }
}

/** A command cannot go on; the message is all that whoever started it needs. */
class CommandFailure extends Error {}

/** Says what is wrong, and ends the command unless it has a use for the failure. */
export function fail(sentence) {
  throw new CommandFailure(sentence)
}

process.on('uncaughtException', error => {
  console.error(error instanceof CommandFailure ? error.message : error)
  process.exit(1)
})

/** Runs a program to its end, its output passed through; answers its exit code. */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: environment, ...options })
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}

/** Runs a program and keeps its output; answers `{ code, output }`. */
export function capture(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: environment,
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const chunks = []
    child.stdout.on('data', chunk => chunks.push(chunk))
    child.stderr.on('data', chunk => chunks.push(chunk))
    child.once('error', reject)
    child.once('close', code => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }))
  })
}

const lockHash = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex')

/** Installs what the lock file names, unless that is what is installed. */
async function install() {
  const wanted = lockHash()
  if (existsSync(installedMark) && readFileSync(installedMark, 'utf8') === wanted) return
  await step('Installing packages, about a minute', async () => {
    // Not `npm ci`: it refuses a lock file that lacks the binaries of a platform whose package the registry
    // did not have when the lock was written, even where nobody needs them
    const { code, output } = await capture('npm', ['install', '--no-save', '--no-audit', '--no-fund'], {
      env: process.env,
      shell: process.platform === 'win32',
    })
    if (code !== 0)
      fail(`The packages could not be installed: npm install ended with ${code}.\n${output.slice(-4_000)}`)
    writeFileSync(installedMark, wanted)
  })
}

/** Continues the command on the project's own Node, when another one started it. */
function continueOnOwnNode() {
  const own = path.join(binaries, process.platform === 'win32' ? 'node.cmd' : 'node')
  const { version } = JSON.parse(readFileSync(path.join(root, 'node_modules/node/package.json'), 'utf8'))
  if (process.versions.node === version) return
  const { status } = spawnSync(own, process.argv.slice(1), { stdio: 'inherit', env: environment })
  process.exit(status ?? 1)
}

/** After this the packages are installed and the process runs on the project's own Node. */
export async function prepare() {
  await install()
  continueOnOwnNode()
}
