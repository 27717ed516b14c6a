import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { releaseRecord, shellRecord } from '@tessera/shared-contracts'
import { shellName, type Build } from './domain/releases.ts'

/**
 * The builds that lie in a workspace: every package with a `dist/remote.json`, and the shell with its
 * `dist/shell.json`; the shell comes last, so that what it needs is there when it goes live.
 *
 * @param workspace the folder of the packages
 */
export async function findBuilds(workspace: string): Promise<Build[]> {
  const entries = await readdir(workspace, { withFileTypes: true })
  const packages = entries.filter(entry => entry.isDirectory()).map(({ name }) => path.join(workspace, name))
  const builds = await Promise.all(packages.map(readBuild))
  return builds
    .filter(build => build !== null)
    .sort((a, b) => Number(a.name === shellName) - Number(b.name === shellName))
}

async function readBuild(packageFolder: string): Promise<Build | null> {
  const folder = path.join(packageFolder, 'dist')
  const remote = await readJson(path.join(folder, 'remote.json'))
  const shell = remote ? null : await readJson(path.join(folder, 'shell.json'))
  if (!remote && !shell) return null
  const { version } = (await readJson(path.join(packageFolder, 'package.json'))) as { version: string }
  const record = remote ? releaseRecord.parse(remote) : shellRecord.parse(shell)
  return { name: 'name' in record ? record.name : shellName, packageVersion: version, record, folder }
}

async function readJson(file: string): Promise<unknown> {
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
  return content === null ? null : JSON.parse(content)
}
