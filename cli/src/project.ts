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
export async function findProject(folder: string): Promise<Project> {
  for (let root = path.resolve(folder); ; root = path.dirname(root)) {
    const found = await readPackage(root)
    if (found?.workspaces) return { root, workspaces: found.workspaces }
    if (root === path.dirname(root))
      throw new CommandError('This is no Tessera workspace; run the command inside the checkout.')
  }
}

/**
 * Returns the folder of a remote: a workspace of the project, or the repository itself where it holds one remote.
 *
 * @throws {CommandError} where the project has no such remote
 */
export async function findRemoteFolder(folder: string, remote: string): Promise<string> {
  const ownRepository = await findOwnRepository(folder)
  if (ownRepository !== null) return ownRepository
  const { root, workspaces } = await findProject(folder)
  if (!workspaces.includes(remote)) {
    const remotes = workspaces.filter(name => name.startsWith('mfe-'))
    throw new CommandError(`There is no remote "${remote}" here, only ${remotes.join(', ')}.`)
  }
  return path.join(root, remote)
}

/** Returns the nearest package around a folder; null where that is a workspace of a project, or the project itself. */
async function findOwnRepository(folder: string): Promise<string | null> {
  let nearest: string | null = null
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const found = await readPackage(at)
    if (found?.workspaces)
      return nearest !== null && !found.workspaces.includes(path.relative(at, nearest)) ? nearest : null
    if (found) nearest ??= at
    if (at === path.dirname(at)) return nearest
  }
}

interface Package {
  version?: string
  workspaces?: string[]
  dependencies?: Record<string, string>
}

/** Reads the `package.json` of a folder. Undefined where there is none. */
export async function readPackage(folder: string): Promise<Package | undefined> {
  const text = await readFile(path.join(folder, 'package.json'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Package)
}
