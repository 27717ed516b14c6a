/** Finds an nginx and a php-fpm that reads SQLite, which the server is measured beside, or installs them. */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { capture, fail, step } from './prepare.mjs'

const packages = ['nginx', 'php-fpm', 'php-sqlite3']

/** Programs that serve are not in everybody's PATH. */
const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']

/** Debian's php-fpm carries its version in its name. */
function find(name) {
  for (const folder of folders.filter(existsSync)) {
    const file = readdirSync(folder).find(each => name.test(each))
    if (file) return path.join(folder, file)
  }
}

async function found() {
  const nginx = find(/^nginx$/)
  const phpFpm = find(/^php-fpm[\d.]*$/)
  if (!nginx || !phpFpm) return null
  const { output } = await capture(phpFpm, ['-m'])
  return /^pdo_sqlite$/m.test(output) ? { nginx, phpFpm } : null
}

/** Paths of nginx and of php-fpm. */
export async function findPhp() {
  const here = await found()
  if (here) return here
  // Installed alone: no service of theirs is wanted
  const script = `apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ${packages.join(' ')}`
  const { output } = await step(`Installing ${packages.join(', ')}`, () => capture('sh', ['-c', script]))
  return (
    (await found()) ??
    fail(
      `The bench "load" needs nginx and php-fpm with SQLite (on Debian: apt-get install ${packages.join(' ')}).\n` +
        output.trim().split('\n').slice(-3).join('\n'),
    )
  )
}
