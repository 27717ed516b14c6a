/** Finds or installs nginx and php-fpm with SQLite, which a benchmark compares the server with. */
import { runProcess } from '../run/process.mjs'
import { fail } from '../run/steps.mjs'
import { findProgram, installDebianPackages } from './debian-packages.mjs'

const packages = ['nginx', 'php-fpm', 'php-sqlite3']

async function findInstalled() {
  const nginx = findProgram(/^nginx$/)
  const phpFpm = findProgram(/^php-fpm[\d.]*$/)
  if (!nginx || !phpFpm) return null
  const { output } = await runProcess(phpFpm, ['-m'])
  return /^pdo_sqlite$/m.test(output) ? { nginx, phpFpm } : null
}

/** Returns the paths of nginx and php-fpm. */
export async function findOrInstallPhp() {
  const installed = await findInstalled()
  if (installed) return installed
  const output = await installDebianPackages(packages)
  return (
    (await findInstalled()) ??
    fail(
      `The bench "load" needs nginx and php-fpm with SQLite (on Debian: apt-get install ${packages.join(' ')}).\n${output}`,
    )
  )
}
