/** Installs and builds the remotes in `examples/`. Each has its own packages, outside of the workspaces. */
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { capture, fail, root, runStep } from './prepare.mjs'

const folder = path.join(root, 'examples')

export function buildExamples() {
  return runStep('Building the examples', async () => {
    for (const name of await readdir(folder)) await buildExample(path.join(folder, name))
  })
}

async function buildExample(cwd) {
  const lock = await readFile(path.join(cwd, 'package-lock.json')).catch(() => null)
  if (lock === null) return
  const hash = createHash('sha256').update(lock).digest('hex')
  const installed = path.join(cwd, 'node_modules/.installed-lock')
  if ((await readFile(installed, 'utf8').catch(() => '')) !== hash) {
    await runNpm(cwd, ['install', '--no-save', '--no-audit', '--no-fund'])
    await writeFile(installed, hash)
  }
  await runNpm(cwd, ['run', 'build'])
}

async function runNpm(cwd, args) {
  const { code, output } = await capture('npm', args, { cwd, shell: process.platform === 'win32' })
  if (code !== 0) fail(`npm ${args.join(' ')} failed in ${cwd}:\n${output.slice(-4_000)}`)
}
