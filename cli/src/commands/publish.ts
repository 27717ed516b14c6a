import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  parseJson,
  provenance,
  publishRelease,
  releaseRecord,
  computeReleaseVersion,
  shellRecord,
  type ReleaseRecord,
} from '@tessera/shared-contracts'
import { parseVersion } from '../parse-arguments.ts'
import { CommandError, defineCommand } from '../define-command.ts'
import { deriveRecord } from '../derive-record.ts'
import { readGitProvenance } from '../git-provenance.ts'
import { createPlatformClient, type ReleaseFile } from '../platform-client.ts'
import { findCheckout, findPackageVersion, findRemoteFolder } from '../project.ts'

export const publish = defineCommand({
  name: 'publish',
  usage: 'REMOTE [--dist DIR] [--version V] [--note TEXT] [--force]',
  about: 'store a build on the platform as a release that never changes',
  positionals: { min: 1, max: 1 },
  options: {
    dist: { type: 'string', about: 'the folder of the build; REMOTE/dist where not given' },
    version: { type: 'string', about: '<package version>+<hash of the files> where not given' },
    note: { type: 'string', about: 'what the release brings, for the history; one line' },
    force: { type: 'boolean', about: 'publish a build that is older than its sources' },
  },
  example: 'publish mfe-gallery',
  async run({ positionals: [remote = ''], values }, context) {
    const platform = createPlatformClient(context)
    const folder = values.dist ? context.cwd : await findRemoteFolder(context.cwd, remote)
    const dist = path.resolve(folder, values.dist ?? 'dist')
    const record = await readRecord(dist, remote)
    const buildCommand = (await findCheckout(context.cwd)) ? `npm run build -w ${remote}` : 'npm run build'
    if (record === null)
      throw new CommandError(`There is no build of ${remote} in ${dist}; make one with "${buildCommand}".`)
    if (!values.dist && !values.force && (await isStale(folder, record)))
      throw new CommandError(
        `The sources of ${remote} have changed since its build. Build again with "${buildCommand}", or publish the old build with --force.`,
      )
    const note = parseNote(values.note)
    const origin = { ...(await readGitProvenance(folder, context.env)), ...(note && { note }) }
    const version =
      values.version === undefined ? await computeVersion(dist, record) : parseVersion(values.version)
    const files = await openFiles(dist, record)

    const bytes = Object.values(record.files).reduce((sum, file) => sum + file.bytes, 0)
    context.log(`Sending ${files.length} files, ${Math.ceil(bytes / 1_000)} kB, to ${platform.url} …`)
    const answer = await platform.call(
      publishRelease,
      { remote, version, record: record.text, provenance: JSON.stringify(origin) },
      files,
    )
    const name = `${remote}@${answer.version ?? version}`
    return {
      json: { ...answer, remote, version: answer.version ?? version },
      lines: [
        answer.existed ? `${name} was published before, with the same files` : `Published ${name}`,
        `Put it live with: tessera activate ${name} --channel staging`,
      ],
    }
  },
})

/** The part of a release record that this command needs. The platform reads the rest. */
interface BuildRecord {
  files: ReleaseRecord['files']
  /** Undefined for the shell and for builds that were made without our build tools. */
  sourceHash: string | undefined
  text: string
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

/** @throws {CommandError} */
function parseNote(typed: string | undefined): string | undefined {
  const { success, data } = provenance.shape.note.safeParse(typed)
  if (!success) throw new CommandError('--note must be one line of at most 500 characters.')
  return data
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

async function computeVersion(dist: string, { files }: BuildRecord): Promise<string> {
  const version = await findPackageVersion(dist)
  if (!version)
    throw new CommandError(`No package.json above ${dist} has a version; give one with --version.`)
  return computeReleaseVersion(version, files, sha256)
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

function openFiles(dist: string, { files }: BuildRecord): Promise<ReleaseFile[]> {
  return Promise.all(
    Object.keys(files).map(async name => {
      try {
        return { path: name, content: await openAsBlob(path.join(dist, name)) }
      } catch (cause) {
        throw new CommandError(`${name} is in the record and not in ${dist}; build again.`, { cause })
      }
    }),
  )
}
