import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  parseJson,
  publishRelease,
  releaseRecord,
  computeReleaseVersion,
  shellRecord,
  type ReleaseRecord,
} from '@tessera/shared-contracts'
import { parseVersion } from '../parse-arguments.ts'
import { CommandError, defineCommand } from '../define-command.ts'
import { deriveRecord } from '../derive-record.ts'
import { createPlatformClient, type ReleaseFile } from '../platform-client.ts'
import { findPackageVersion, findRemoteFolder } from '../project.ts'

export const publish = defineCommand({
  name: 'publish',
  usage: 'REMOTE [--dist DIR] [--version V]',
  about: 'store a build on the platform as a release that never changes',
  positionals: { min: 1, max: 1 },
  options: {
    dist: { type: 'string', about: 'the folder of the build; REMOTE/dist where not given' },
    version: { type: 'string', about: '<package version>+<hash of the files> where not given' },
  },
  example: 'publish mfe-gallery',
  async run({ positionals: [remote = ''], values }, context) {
    const platform = createPlatformClient(context)
    const dist = values.dist
      ? path.resolve(context.cwd, values.dist)
      : path.join(await findRemoteFolder(context.cwd, remote), 'dist')
    const record = await readRecord(dist, remote)
    const version =
      values.version === undefined ? await computeVersion(dist, record) : parseVersion(values.version)
    const files = await openFiles(dist, record)

    const bytes = Object.values(record.files).reduce((sum, file) => sum + file.bytes, 0)
    context.log(`Sending ${files.length} files, ${Math.ceil(bytes / 1_000)} kB, to ${platform.url} …`)
    const answer = await platform.call(publishRelease, { remote, version, record: record.text }, files)
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
  text: string
}

/**
 * Reads `remote.json`, or `shell.json` for the shell, whose record has another form. Derives the record of a build that
 * was made without our plugins.
 */
async function readRecord(dist: string, remote: string): Promise<BuildRecord> {
  const isShell = remote === 'shell'
  const file = path.join(dist, isShell ? 'shell.json' : 'remote.json')
  const text = (await readFile(file, 'utf8').catch(() => null)) ?? (await deriveRecordText(dist))
  if (text === null)
    throw new CommandError(`There is no build of ${remote} in ${dist}; make one with "npm run build".`)
  const read = (isShell ? shellRecord : releaseRecord).safeParse(parseJson(text))
  if (!read.success)
    throw new CommandError(`${file} is no record of a release; build again.`, { cause: read.error })
  if ('name' in read.data && read.data.name !== remote)
    throw new CommandError(`${dist} holds a build of ${read.data.name}, not of ${remote}.`)
  return { files: read.data.files, text }
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
