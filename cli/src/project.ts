import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { CommandError } from '@tessera/command-line'
import { parseJson } from '@tessera/shared-contracts'

/** The checkout that a command runs in. */
export interface Project {
  root: string
  /** The folders of its packages, relative to the root. */
  workspaces: readonly string[]
}

/** Searches a folder and its parents for the root of a workspace. Undefined where there is none. */
async function findProject(folder: string): Promise<Project | undefined> {
  for (const root of listParents(folder)) {
    const { workspaces } = (await readPackage(root)) ?? {}
    // Of Yarn they can be an object
    if (Array.isArray(workspaces)) return { root, workspaces }
  }
  return undefined
}

/** Returns the checkout of Tessera that a folder is in. Undefined in any other folder, in other workspaces too. */
export async function findCheckout(folder: string): Promise<Project | undefined> {
  const project = await findProject(folder)
  return project?.workspaces.includes('remote-preset') ? project : undefined
}

/** Returns the folder of a remote. @throws {CommandError} where neither the folder nor its workspace has the remote */
export async function findRemoteFolder(folder: string, remote: string): Promise<string> {
  const names = new Set<string>()
  for (const root of listParents(folder))
    for (const name of await readRemoteNames(root)) {
      if (name === remote || name === `@tessera/${remote}`) return root
      names.add(name)
    }
  const project = await findProject(folder)
  if (project?.workspaces.includes(remote)) return path.join(project.root, remote)
  const remotes = project?.workspaces.filter(name => name.startsWith('mfe-')) ?? []
  const found = remotes.length > 0 ? remotes : [...names]
  throw new CommandError(
    `There is no remote "${remote}" here${found.length > 0 ? `, only ${found.join(', ')}` : ''}. Run the command in its repository, where package.json or tessera.json has this name.`,
  )
}

/** Returns the names in `package.json` and `tessera.json` of a folder. */
async function readRemoteNames(folder: string): Promise<string[]> {
  const text = await readFile(path.join(folder, 'tessera.json'), 'utf8').catch(() => '{}')
  const { name } = (parseJson(text) ?? {}) as { name?: unknown }
  return [(await readPackage(folder))?.name, name].filter(each => typeof each === 'string')
}

/** Returns a folder and all folders that it is in, the innermost first. */
function listParents(folder: string): string[] {
  const resolved = path.resolve(folder)
  const parent = path.dirname(resolved)
  return parent === resolved ? [resolved] : [resolved, ...listParents(parent)]
}

/** Returns the version of the nearest package that a folder is in. Undefined where none has a version. */
export async function findPackageVersion(folder: string): Promise<string | undefined> {
  for (const root of listParents(folder)) {
    const version = (await readPackage(root))?.version
    if (version !== undefined) return version
  }
  return undefined
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
