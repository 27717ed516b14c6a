import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  publishRelease,
  releaseRecord,
  releaseVersion,
  shellRecord,
  type ReleaseRecord,
} from '@tessera/shared-contracts'
import { readVersion } from '../arguments.ts'
import { CommandError, defineCommand, type Surroundings } from '../command.ts'
import { connect, type FileToSend } from '../platform.ts'
import { findRemote, readPackage } from '../project.ts'

export const publish = defineCommand({
  name: 'publish',
  usage: 'REMOTE [--dist DIR] [--version V]',
  about: 'hand a build over to the platform, which keeps it as a release for ever',
  words: { least: 1, most: 1 },
  options: {
    dist: { type: 'string', about: 'where the build lies; REMOTE/dist where not given' },
    version: { type: 'string', about: '<package version>+<hash of the files> where not given' },
  },
  example: 'publish mfe-gallery',
  async run({ words: [remote = ''], values }, surroundings) {
    const platform = connect(surroundings)
    const dist = values.dist
      ? path.resolve(surroundings.folder, values.dist)
      : path.join(await findRemote(surroundings.folder, remote), 'dist')
    const recorded = await readRecord(dist, remote)
    const version =
      values.version === undefined
        ? await ownVersion(remote, recorded, surroundings)
        : readVersion(values.version)
    const files = await openFiles(dist, recorded)

    const bytes = Object.values(recorded.files).reduce((sum, file) => sum + file.bytes, 0)
    surroundings.say(`Sending ${files.length} files, ${Math.ceil(bytes / 1_000)} kB, to ${platform.url} …`)
    const answer = await platform.call(publishRelease, { remote, version, record: recorded.text }, files)
    const name = `${remote}@${answer.version ?? version}`
    return {
      json: { ...answer, remote, version: answer.version ?? version },
      lines: [`Published ${name}.`, `Put it live with: tessera activate ${name} --channel staging`],
    }
  },
})

/** What of a record the sender needs; the platform reads the rest. */
interface Recorded {
  files: ReleaseRecord['files']
  text: string
}

/** The shell is released like a remote; its record has a name and a form of its own. */
async function readRecord(dist: string, remote: string): Promise<Recorded> {
  const isShell = remote === 'shell'
  const file = path.join(dist, isShell ? 'shell.json' : 'remote.json')
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new CommandError(`There is no build of ${remote} in ${dist}; make one with "npm run build".`, {
      cause,
    })
  })
  const read = (isShell ? shellRecord : releaseRecord).safeParse(parseJson(text))
  if (!read.success)
    throw new CommandError(`${file} is no record of a release; build again.`, { cause: read.error })
  if ('name' in read.data && read.data.name !== remote)
    throw new CommandError(`${dist} holds a build of ${read.data.name}, not of ${remote}.`)
  return { files: read.data.files, text }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function ownVersion(remote: string, { files }: Recorded, { folder }: Surroundings): Promise<string> {
  const found = await readPackage(await findRemote(folder, remote))
  if (!found?.version)
    throw new CommandError(`${remote}/package.json has no version; give one with --version.`)
  return releaseVersion(found.version, files, sha256)
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

function openFiles(dist: string, { files }: Recorded): Promise<FileToSend[]> {
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
