/** Finds or installs nginx and php-fpm with SQLite, which a benchmark compares the server with. */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { runProcess } from '../run/process.mjs'
import { fail, runStep } from '../run/steps.mjs'

const packages = ['nginx', 'php-fpm', 'php-sqlite3']

/** Servers are often outside the PATH of a user. */
const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']

/** Searches by pattern, since Debian's php-fpm has its version in its name. */
function find(name) {
  for (const folder of folders.filter(existsSync)) {
    const file = readdirSync(folder).find(each => name.test(each))
    if (file) return path.join(folder, file)
  }
}

async function findInstalled() {
  const nginx = find(/^nginx$/)
  const phpFpm = find(/^php-fpm[\d.]*$/)
  if (!nginx || !phpFpm) return null
  const { output } = await runProcess(phpFpm, ['-m'])
  return /^pdo_sqlite$/m.test(output) ? { nginx, phpFpm } : null
}

/** Returns the paths of nginx and php-fpm. */
export async function findOrInstallPhp() {
  const installed = await findInstalled()
  if (installed) return installed
  // Without recommended packages, since no services are needed
  const script = `apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ${packages.join(' ')}`
  const { output } = await runStep(`Installing ${packages.join(', ')}`, () =>
    runProcess('sh', ['-c', script]),
  )
  return (
    (await findInstalled()) ??
    fail(
      `The bench "load" needs nginx and php-fpm with SQLite (on Debian: apt-get install ${packages.join(' ')}).\n` +
        output.trim().split('\n').slice(-3).join('\n'),
    )
  )
}
