/**
 * Installs the packages before a command runs. Uses only the modules of Node, since a fresh clone has no others.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const binaries = path.join(root, 'node_modules/.bin')
const lockFile = path.join(root, 'package-lock.json')
const installedLockHashFile = path.join(root, 'node_modules/.installed-lock')

/** An environment whose PATH starts with the project's own Node and tools. */
export const environment = {
  ...process.env,
  PATH: `${binaries}${path.delimiter}${process.env.PATH}`,
  NX_DAEMON: 'false',
  NX_NO_CLOUD: 'true',
}

/** Puts the folder of a browser before others in the PATH of the programs that this command starts; the gate searches there. */
export function prependBrowserToPath(executablePath) {
  environment.PATH = [binaries, path.dirname(executablePath), process.env.PATH].join(path.delimiter)
}

/** Prints the start of a long step. The returned function prints its result and duration. */
export function startStep(title) {
  const startedAt = performance.now()
  console.log(`· ${title} …`)
  return (mark, note = '') =>
    console.log(`${mark} ${title}${note} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
}

/** Runs a long step and prints its start, result and duration. */
export async function runStep(title, work) {
  const end = startStep(title)
  try {
    const outcome = await work()
    end('✓')
    return outcome
  } catch (error) {
    end('✗')
    throw error
  }
}

/** A failure whose message is printed without a stack trace. */
class CommandFailure extends Error {}

/** Throws a failure. Where nothing catches it, the command prints the message and ends. */
export function fail(sentence) {
  throw new CommandFailure(sentence)
}

process.on('uncaughtException', error => {
  console.error(error instanceof CommandFailure ? error.message : error)
  process.exit(1)
})

/** Runs a program with its output passed through. Resolves with its exit code. */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: environment, ...options })
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}

/** Runs a program and captures its output. Resolves with `{ code, output }`. */
export function runProcess(program, args, options = {}) {
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

/** Installs the packages of the lock file, unless they are installed. */
async function install() {
  const expectedHash = lockHash()
  if (existsSync(installedLockHashFile) && readFileSync(installedLockHashFile, 'utf8') === expectedHash)
    return
  await runStep('Installing packages, about a minute', async () => {
    // Not `npm ci`: it rejects a lock file without the optional binaries of another platform, which the registry may
    // have received after the lock file was written
    const { code, output } = await runProcess('npm', ['install', '--no-save', '--no-audit', '--no-fund'], {
      env: process.env,
      shell: process.platform === 'win32',
    })
    if (code !== 0)
      fail(`The packages could not be installed: npm install ended with ${code}.\n${output.slice(-4_000)}`)
    writeFileSync(installedLockHashFile, expectedHash)
  })
}

/** Restarts the command with the project's own Node where another version runs it. */
function continueOnOwnNode() {
  const own = path.join(binaries, process.platform === 'win32' ? 'node.cmd' : 'node')
  const { version } = JSON.parse(readFileSync(path.join(root, 'node_modules/node/package.json'), 'utf8'))
  if (process.versions.node === version) return
  const { status } = spawnSync(own, process.argv.slice(1), { stdio: 'inherit', env: environment })
  process.exit(status ?? 1)
}

/** Installs the packages and continues with the project's own Node. */
export async function prepare() {
  await install()
  continueOnOwnNode()
}
