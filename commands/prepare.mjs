/** Prepares a clone for a command. Uses only the modules of Node, since a fresh clone has no others. */
import { spawnSync } from 'node:child_process'
import { installPackages } from './install/install-packages.mjs'
import { linkProjectNode, projectNodePath, projectNodeVersion } from './install/project-node.mjs'
import { environment } from './process.mjs'
import { fail } from './steps.mjs'

/** Restarts the command with the project's own Node where another version runs it. */
function continueOnOwnNode() {
  if (process.versions.node === projectNodeVersion) return
  const { status, error } = spawnSync(projectNodePath, process.argv.slice(1), {
    stdio: 'inherit',
    env: environment,
  })
  if (!error) process.exit(status ?? 1)
  // npm has no binary of this version for every system
  const [major] = projectNodeVersion.split('.')
  if (parseInt(process.versions.node) < Number(major))
    fail(
      `npm's Node ${projectNodeVersion} does not start on this system (${error.code}). Install Node ${major} or newer: https://nodejs.org`,
    )
}

/**
 * Installs the packages and continues with the project's own Node.
 *
 * @param {object} [options]
 * @param {boolean} [options.withTests] whether the packages for tests, checks and benchmarks are needed too
 */
export async function prepare({ withTests = true } = {}) {
  await installPackages({ withTests })
  linkProjectNode()
  continueOnOwnNode()
}
