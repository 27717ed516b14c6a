import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { releaseRecord, shellRecord } from '@tessera/shared-contracts'
import { getBuildVersion, shellName, type ReleaseBuild } from './releases.ts'

/**
 * Finds the builds in a workspace: every package with a `dist/remote.json`, and the shell with its `dist/shell.json`. The
 * shell is last, so that the remotes are live before it.
 *
 * @param workspace the folder of the packages
 */
export async function findLocalBuilds(workspace: string): Promise<ReleaseBuild[]> {
  const entries = await readdir(workspace, { withFileTypes: true })
  const packages = entries.filter(entry => entry.isDirectory()).map(({ name }) => path.join(workspace, name))
  const builds = await Promise.all(packages.map(readBuild))
  return builds
    .filter(build => build !== null)
    .sort((a, b) => Number(a.name === shellName) - Number(b.name === shellName))
}

async function readBuild(packageFolder: string): Promise<ReleaseBuild | null> {
  const folder = path.join(packageFolder, 'dist')
  const remote = await readJson(path.join(folder, 'remote.json'))
  const shell = remote === null ? await readJson(path.join(folder, 'shell.json')) : null
  if (remote === null && shell === null) return null
  const manifest = (await readJson(path.join(packageFolder, 'package.json'))) as { version: string } | null
  // Git leaves the ignored `dist` of a deleted package behind
  if (manifest === null) return null
  const { version } = manifest
  const record = remote === null ? shellRecord.parse(shell) : releaseRecord.parse(remote)
  return {
    name: 'name' in record ? record.name : shellName,
    version: getBuildVersion(version, record.files),
    record,
    files: readFiles(folder, Object.keys(record.files)),
  }
}

async function* readFiles(folder: string, files: string[]): AsyncGenerator<[string, Buffer]> {
  for (const file of files) yield [file, await readFile(path.join(folder, file))]
}

async function readJson(file: string): Promise<unknown> {
  const content = await readFile(file, 'utf8').catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  })
  return content === null ? null : (JSON.parse(content) as unknown)
}
