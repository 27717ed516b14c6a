/** Finds programs of Debian's packages, and installs the packages. */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { runProcess } from '../run/process.mjs'
import { runStep } from '../run/steps.mjs'

/** Servers are often outside the PATH of a user. */
const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']

/**
 * Returns the path of a program; undefined: it is not installed.
 *
 * @param {RegExp} name some programs have their version in their name
 */
export function findProgram(name) {
  for (const folder of folders.filter(existsSync)) {
    const file = readdirSync(folder).find(each => name.test(each))
    if (file) return path.join(folder, file)
  }
}

/**
 * Returns the end of what apt-get printed. It can have failed, as it does without the rights of root.
 *
 * @param {readonly string[]} packages
 */
export async function installDebianPackages(packages) {
  // Without recommended packages, since no services are needed
  const script = `apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ${packages.join(' ')}`
  const { output } = await runStep(`Installing ${packages.join(', ')}`, () =>
    runProcess('sh', ['-c', script]),
  )
  return output.trim().split('\n').slice(-3).join('\n')
}
