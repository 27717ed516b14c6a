/** Runs programs in the root, with the project's own Node and tools first in the PATH. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const binaries = path.join(root, 'node_modules/.bin')

/** An environment whose PATH starts with the project's own Node and tools, and in which Node compiles each module once. */
export const environment = {
  ...process.env,
  PATH: `${binaries}${path.delimiter}${process.env.PATH}`,
  NODE_COMPILE_CACHE: path.join(root, '.cache/compiled'),
}

/** Puts the folder of a browser before others in the PATH of the programs that this command starts; the gate searches there. */
export function prependBrowserToPath(executablePath) {
  environment.PATH = [binaries, path.dirname(executablePath), process.env.PATH].join(path.delimiter)
}

/** Runs a program with its output passed through. Resolves with its exit code. */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: environment, ...options })
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}

/**
 * Runs a program and captures its output. Resolves with `{ code, output }`.
 *
 * @param {object} options those of `spawn`, and `onOutput`, which receives each part of the output
 */
export function runProcess(program, args, { onOutput, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: environment,
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const chunks = []
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', chunk => {
        chunks.push(chunk)
        onOutput?.(chunk.toString())
      })
    child.once('error', reject)
    child.once('close', code => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }))
  })
}
