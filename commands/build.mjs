/**
 * `npm run build`: builds the shell and the remotes whose sources have changed. A package is up to date when the record of
 * its build has the hash of its sources.
 */
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { isBuildUpToDate } from './build/is-build-up-to-date.mjs'
import { prepare } from './install/prepare.mjs'
import { root, runProcess } from './run/process.mjs'
import { fail, runStep } from './run/steps.mjs'

const readPackage = folder => JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'))

/** The largest build takes 0.8 GB of memory. */
const maxConcurrentBuilds = Math.min(availableParallelism(), 4)

/** A container image is built without the packages for tests. */
const isPresent = folder => existsSync(path.join(root, folder, 'package.json'))

/** Where a build fails, the command ends with its output. */
export async function build() {
  const { workspaces } = readPackage('.')
  const packages = workspaces.filter(folder => isPresent(folder) && readPackage(folder).scripts?.build)
  await buildChanged(packages.filter(folder => folder !== 'shell'))
  // The shell provides what the built remotes use
  await buildChanged(packages.filter(folder => folder === 'shell'))
}

async function buildChanged(folders) {
  const upToDate = await Promise.all(folders.map(folder => isBuildUpToDate(path.join(root, folder))))
  const changed = folders.filter((_, index) => !upToDate[index])
  if (changed.length === 0) return
  await runStep(`Building ${changed.join(', ')}`, async () => {
    const queue = [...changed]
    const buildNext = async () => {
      for (let folder = queue.shift(); folder; folder = queue.shift()) await buildPackage(folder)
    }
    // All builds have ended when one has failed, so that the next command does not write beside them
    const results = await Promise.allSettled(Array.from({ length: maxConcurrentBuilds }, buildNext))
    const failed = results.find(({ status }) => status === 'rejected')
    if (failed) throw failed.reason
  })
}

async function buildPackage(folder) {
  const options = { cwd: path.join(root, folder), shell: true }
  const { code, output } = await runProcess(readPackage(folder).scripts.build, [], options)
  if (code !== 0) fail(`${folder} was not built.\n${output}`)
}

if (import.meta.filename === process.argv[1]) {
  await prepare({ withTests: false })
  await build()
}
