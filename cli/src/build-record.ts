import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseJson, releaseRecord, shellRecord, type ReleaseRecord } from '@tessera/shared-contracts'
import { CommandError } from '@tessera/command-line'
import type { CommandContext } from './define-command.ts'
import { createReleaseRecord } from './create-release-record.ts'
import { findCheckout, findRemoteFolder } from './project.ts'

/** The part of a release record that the commands need. The platform reads the rest. */
interface BuildRecord {
  files: ReleaseRecord['files']
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
  const changed = typed || force ? null : await findChangedSource(folder, dist)
  if (changed !== null)
    throw new CommandError(
      `${changed} has changed since the build of ${remote}. Build again with "${build}"${force === undefined ? '' : ', or use the old build with --force'}.`,
    )
  return { folder, dist, record }
}

/** Returns the first source file that has changed since a build; null where none has, or that is not known. */
async function findChangedSource(folder: string, dist: string): Promise<string | null> {
  const text = await readFile(path.join(dist, 'sources.json'), 'utf8').catch(() => '{}')
  for (const [file, hash] of Object.entries((parseJson(text) ?? {}) as Record<string, unknown>)) {
    const content = await readFile(path.join(folder, file)).catch(() => '')
    if (createHash('sha256').update(content).digest('hex') !== hash) return file
  }
  return null
}

/**
 * Reads `remote.json`, or `shell.json` for the shell, whose record has another form. Derives the record of a build that
 * was made without our plugins. Null where there is no build.
 */
async function readRecord(dist: string, remote: string): Promise<BuildRecord | null> {
  const isShell = remote === 'shell'
  const file = path.join(dist, isShell ? 'shell.json' : 'remote.json')
  const text = (await readFile(file, 'utf8').catch(() => null)) ?? (await createRecordText(dist))
  if (text === null) return null
  const read = (isShell ? shellRecord : releaseRecord).safeParse(parseJson(text))
  if (!read.success)
    throw new CommandError(`${file} is no record of a release; build again.`, { cause: read.error })
  if ('name' in read.data && read.data.name !== remote)
    throw new CommandError(`${dist} holds a build of ${read.data.name}, not of ${remote}.`)
  return { files: read.data.files, text }
}

async function createRecordText(dist: string): Promise<string | null> {
  const record = await createReleaseRecord(dist)
  return record && JSON.stringify(record)
}
