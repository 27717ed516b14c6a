import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseJson, releaseRecord, shellRecord, type ReleaseRecord } from '@tessera/shared-contracts'
import { CommandError, type CommandContext } from './define-command.ts'
import { deriveRecord } from './derive-record.ts'
import { findCheckout, findRemoteFolder } from './project.ts'

/** The part of a release record that the commands need. The platform reads the rest. */
interface BuildRecord {
  files: ReleaseRecord['files']
  /** Undefined for the shell and for builds that were made without our build tools. */
  sourceHash: string | undefined
  text: string
}

/** A build on this machine. */
export interface LocalBuild {
  /** The folder of the remote, or the current folder where `--dist` names the build. */
  folder: string
  dist: string
  record: BuildRecord
}

/**
 * Reads the build of a remote.
 *
 * @param dist the folder of the build; without it, `dist` of the remote
 * @param force whether the build may be older than its sources; undefined where the command has no such option
 * @throws {CommandError} where there is no build, or it is too old
 */
export async function readLocalBuild(
  { cwd }: Pick<CommandContext, 'cwd'>,
  remote: string,
  { dist: typed, force }: { dist: string | undefined; force?: boolean },
): Promise<LocalBuild> {
  const folder = typed ? cwd : await findRemoteFolder(cwd, remote)
  const dist = path.resolve(folder, typed ?? 'dist')
  const record = await readRecord(dist, remote)
  const build = (await findCheckout(cwd)) ? `npm run build -w ${remote}` : 'npm run build'
  if (record === null)
    throw new CommandError(`There is no build of ${remote} in ${dist}; make one with "${build}".`)
  if (!typed && !force && (await isStale(folder, record)))
    throw new CommandError(
      `The sources of ${remote} have changed since its build. Build again with "${build}"${force === undefined ? '' : ', or use the old build with --force'}.`,
    )
  return { folder, dist, record }
}

/** Returns whether the sources of a remote have changed since the build. False where that cannot be known. */
async function isStale(folder: string, { sourceHash }: BuildRecord): Promise<boolean> {
  const preset = findModule(folder, '@tessera/remote-preset/source-hash')
  if (sourceHash === undefined || preset === null) return false
  const { computeSourceHash } = (await import(pathToFileURL(preset).href)) as {
    computeSourceHash(directory: string): Promise<string>
  }
  return (await computeSourceHash(folder)) !== sourceHash
}

/** Returns the file of a module that the modules of a folder can import, or null. */
function findModule(folder: string, name: string): string | null {
  try {
    return createRequire(path.join(folder, 'package.json')).resolve(name)
  } catch {
    return null
  }
}

/**
 * Reads `remote.json`, or `shell.json` for the shell, whose record has another form. Derives the record of a build that
 * was made without our plugins. Null where there is no build.
 */
async function readRecord(dist: string, remote: string): Promise<BuildRecord | null> {
  const isShell = remote === 'shell'
  const file = path.join(dist, isShell ? 'shell.json' : 'remote.json')
  const text = (await readFile(file, 'utf8').catch(() => null)) ?? (await deriveRecordText(dist))
  if (text === null) return null
  const read = (isShell ? shellRecord : releaseRecord).safeParse(parseJson(text))
  if (!read.success)
    throw new CommandError(`${file} is no record of a release; build again.`, { cause: read.error })
  if ('name' in read.data && read.data.name !== remote)
    throw new CommandError(`${dist} holds a build of ${read.data.name}, not of ${remote}.`)
  // The build of the shell has more inputs than its folder
  return { files: read.data.files, sourceHash: isShell ? undefined : read.data.build?.sourceHash, text }
}

async function deriveRecordText(dist: string): Promise<string | null> {
  const record = await deriveRecord(dist)
  return record && JSON.stringify(record)
}
