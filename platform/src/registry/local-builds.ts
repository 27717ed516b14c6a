import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { releaseRecord, shellRecord } from '@tessera/shared-contracts'
import { StartError } from '@tessera/server-kit/start-error'
import { getBuildVersion, type ReleaseBuild } from './release-build.ts'
import { shellName } from '../releases/release.ts'

interface LocalBuild extends ReleaseBuild {
  /** Path of each script that has one, and the text of its source map. */
  sourceMaps: AsyncIterable<[script: string, content: Buffer]>
}

/**
 * Finds the builds in a workspace: every package with a `dist/remote.json`, and the shell with its `dist/shell.json`. The
 * shell is last, so that the remotes are live before it.
 *
 * @param workspace the folder of the packages
 */
export async function findLocalBuilds(workspace: string): Promise<LocalBuild[]> {
  const entries = await readdir(workspace, { withFileTypes: true })
  const packages = entries.filter(entry => entry.isDirectory()).map(({ name }) => path.join(workspace, name))
  const builds = await Promise.all(packages.map(readBuild))
  return builds
    .filter(build => build !== null)
    .sort((a, b) => Number(a.name === shellName) - Number(b.name === shellName))
}

async function readBuild(packageFolder: string): Promise<LocalBuild | null> {
  // Git leaves the ignored `dist` of a deleted package behind. A folder that is no package, such as one of data, can be closed
  const version = await readPackageVersion(packageFolder)
  if (version === null) return null
  const folder = path.join(packageFolder, 'dist')
  const record = await readRecord(folder).catch((cause: unknown) => {
    const reason = cause instanceof Error && 'code' in cause ? cause.message : 'its record is invalid'
    throw new StartError(`The build in ${folder} cannot be used: ${reason}. Build it again.`, { cause })
  })
  if (record === null) return null
  return {
    name: 'name' in record ? record.name : shellName,
    version: getBuildVersion(version, record.files),
    record,
    files: readFiles(folder, Object.keys(record.files)),
    sourceMaps: readSourceMaps(folder, Object.keys(record.files)),
  }
}

/** Returns the version in a folder's `package.json`; null where none can be read. */
async function readPackageVersion(folder: string): Promise<string | null> {
  const manifest = await readJson(path.join(folder, 'package.json')).catch(() => null)
  const { version } = (manifest ?? {}) as { version?: unknown }
  return typeof version === 'string' ? version : null
}

async function readRecord(folder: string): Promise<ReleaseBuild['record'] | null> {
  const remote = await readJson(path.join(folder, 'remote.json'))
  if (remote !== null) return releaseRecord.parse(remote)
  const shell = await readJson(path.join(folder, 'shell.json'))
  return shell === null ? null : shellRecord.parse(shell)
}

async function* readFiles(folder: string, files: string[]): AsyncGenerator<[string, Buffer]> {
  for (const file of files) yield [file, await readFile(path.join(folder, file))]
}

async function* readSourceMaps(folder: string, files: string[]): AsyncGenerator<[string, Buffer]> {
  for (const file of files) {
    const map = await readFile(path.join(folder, `${file}.map`)).catch(() => null)
    if (map && file.endsWith('.js')) yield [file, map]
  }
}

async function readJson(file: string): Promise<unknown> {
  const content = await readFile(file, 'utf8').catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  })
  return content === null ? null : (JSON.parse(content) as unknown)
}
