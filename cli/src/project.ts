import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { CommandError } from './define-command.ts'

/** The checkout that a command runs in. */
export interface Project {
  root: string
  /** The folders of its packages, relative to the root. */
  workspaces: readonly string[]
}

/** Searches a folder and its parents for the root of the workspace. @throws {CommandError} where there is none */
async function findProject(folder: string): Promise<Project> {
  for (let root = path.resolve(folder); ; root = path.dirname(root)) {
    const found = await readPackage(root)
    if (found?.workspaces) return { root, workspaces: found.workspaces }
    if (root === path.dirname(root))
      throw new CommandError('This is no Tessera workspace; run the command inside the checkout.')
  }
}

/** Returns the checkout of Tessera that a folder is in. Undefined in any other folder, in other workspaces too. */
export async function findCheckout(folder: string): Promise<Project | undefined> {
  const project = await findProject(folder).catch(() => undefined)
  return project?.workspaces.includes('remote-preset') ? project : undefined
}

/** Returns the folder of a remote. @throws {CommandError} where the project has no such remote */
export async function findRemoteFolder(folder: string, remote: string): Promise<string> {
  const own = await findPackageFolder(folder, remote)
  if (own) return own
  const { root, workspaces } = await findProject(folder)
  if (!workspaces.includes(remote)) {
    const remotes = workspaces.filter(name => name.startsWith('mfe-'))
    throw new CommandError(`There is no remote "${remote}" here, only ${remotes.join(', ')}.`)
  }
  return path.join(root, remote)
}

/** Searches a folder and its parents for the package of a remote, which may be a repository of its own. */
async function findPackageFolder(folder: string, remote: string): Promise<string | undefined> {
  for (let root = path.resolve(folder); ; root = path.dirname(root)) {
    const name = (await readPackage(root))?.name
    if (name === remote || name === `@tessera/${remote}`) return root
    if (root === path.dirname(root)) return undefined
  }
}

/** Returns the version of the nearest package that a folder is in. Undefined where none has a version. */
export async function findPackageVersion(folder: string): Promise<string | undefined> {
  for (let root = path.resolve(folder); ; root = path.dirname(root)) {
    const version = (await readPackage(root))?.version
    if (version !== undefined || root === path.dirname(root)) return version
  }
}

/** The version ranges of packages, by name. */
export type Ranges = Readonly<Record<string, string>>

interface Package {
  name?: string
  version?: string
  workspaces?: string[]
  dependencies?: Ranges
  devDependencies?: Ranges
}

/** Reads the `package.json` of a folder. Undefined where there is none. */
export async function readPackage(folder: string): Promise<Package | undefined> {
  const text = await readFile(path.join(folder, 'package.json'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Package)
}
