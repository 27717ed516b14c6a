/** Prepares a clone for a command. Uses only the modules of Node, since a fresh clone has no others. */
import { spawnSync } from 'node:child_process'
import { installPackages } from './install-packages.mjs'
import { hasProjectNode, linkProjectNode, projectNodePath, projectNodeVersion } from './project-node.mjs'
import { environment } from '../run/process.mjs'
import { fail } from '../run/steps.mjs'

const [major] = projectNodeVersion.split('.')

/** Ends the command where the running Node is too old for the project itself. */
function requireNewerNode(reason) {
  if (parseInt(process.versions.node) < Number(major))
    fail(`${reason} Install Node ${major} or newer: https://nodejs.org`)
}

/** Restarts the command with the project's own Node where another version runs it. */
function continueOnProjectNode() {
  if (!hasProjectNode || process.versions.node === projectNodeVersion) return
  const args = process.argv.slice(1)
  const { status, error } = spawnSync(projectNodePath, args, { stdio: 'inherit', env: environment })
  if (!error) process.exit(status ?? 1)
  requireNewerNode(`npm's Node ${projectNodeVersion} does not start on this system (${error.code}).`)
}

/**
 * Installs the packages and continues with the project's own Node.
 *
 * @param {object} [options]
 * @param {boolean} [options.withTests] whether the packages for tests, checks and benchmarks are needed too
 */
export async function prepare({ withTests = true } = {}) {
  if (!hasProjectNode) requireNewerNode(`npm has no Node ${projectNodeVersion} for this system.`)
  await installPackages({ withTests })
  linkProjectNode()
  continueOnProjectNode()
}
