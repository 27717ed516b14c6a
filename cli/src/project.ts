import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { CommandError } from './command.ts'

/** The checkout that a command works in. */
export interface Project {
  root: string
  /** Folders of its packages, below the root. */
  workspaces: readonly string[]
}

/** Looks for the workspace's root from a folder upwards. @throws {CommandError} where there is none */
export async function findProject(folder: string): Promise<Project> {
  for (let root = path.resolve(folder); ; root = path.dirname(root)) {
    const found = await readPackage(root)
    if (found?.workspaces) return { root, workspaces: found.workspaces }
    if (root === path.dirname(root))
      throw new CommandError('This is no Tessera workspace; run the command inside the checkout.')
  }
}

/** The folder of a remote. @throws {CommandError} for one that is not in the project */
export async function findRemote(folder: string, remote: string): Promise<string> {
  const { root, workspaces } = await findProject(folder)
  if (!workspaces.includes(remote)) {
    const remotes = workspaces.filter(name => name.startsWith('mfe-'))
    throw new CommandError(`There is no remote "${remote}" here, only ${remotes.join(', ')}.`)
  }
  return path.join(root, remote)
}

interface Package {
  version?: string
  workspaces?: string[]
  dependencies?: Record<string, string>
}

/** A folder's `package.json`, or undefined where it has none. */
export async function readPackage(folder: string): Promise<Package | undefined> {
  const text = await readFile(path.join(folder, 'package.json'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Package)
}
