import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import path from 'node:path'
import { addToChangeSet, computeReleaseVersion, provenance, publishRelease } from '@tessera/shared-contracts'
import { readLocalBuild, type LocalBuild } from '../build-record.ts'
import { parseChangeSet, parseVersion } from '../parse-arguments.ts'
import { CommandError } from '@tessera/command-line'
import { defineCommand } from '../define-command.ts'
import { describeNextSteps } from '../describe-change-set.ts'
import { findStyleAttributes } from '../find-style-attributes.ts'
import { readGitProvenance } from '../git-provenance.ts'
import { createPlatformClient, type ReleaseFile } from '../platform-client.ts'
import { sendSourceMaps } from '../send-source-maps.ts'
import { signRelease } from '../sign-release.ts'
import { findPackageVersion } from '../project.ts'

export const publish = defineCommand({
  name: 'publish',
  usage: 'REMOTE [--dist DIR] [--version V] [--note TEXT] [--changeset NAME] [--no-source-maps] [--force]',
  about: 'store a build on the platform as a release that never changes',
  positionals: { min: 1, max: 1 },
  options: {
    dist: { type: 'string', about: 'the folder of the build; REMOTE/dist by default' },
    version: { type: 'string', about: '<package version>+<hash of the files> by default' },
    note: { type: 'string', about: 'what the release brings, for the history; one line' },
    changeset: {
      type: 'string',
      about: 'add the release to this change set, which is created where it does not exist',
    },
    'no-source-maps': {
      type: 'boolean',
      about: 'send no source maps; without them, stacks of faults have the positions in the build',
    },
    force: { type: 'boolean', about: 'publish a build that is older than its sources' },
  },
  example: 'publish mfe-gallery',
  async run({ positionals: [remote = ''], values }, context) {
    const platform = createPlatformClient(context)
    const { folder, dist, record } = await readLocalBuild(context, remote, {
      dist: values.dist,
      force: values.force ?? false,
    })
    const note = parseNote(values.note)
    const changeSet =
      values.changeset === undefined ? undefined : parseChangeSet(values.changeset, '--changeset')
    const origin = { ...(await readGitProvenance(folder, context.env)), ...(note && { note }) }
    const version =
      values.version === undefined ? await computeVersion(dist, record) : parseVersion(values.version)
    const signature = signRelease(context, { remote, version }, record.text)
    const files = await openFiles(dist, record)
    for (const { file, tag } of await findStyleAttributes(dist, Object.keys(record.files)))
      context.log(
        `Warning: ${file} has a template with a style attribute, ${tag}. The content security policy leaves it without effect: use a class, or set element.style.`,
      )

    const bytes = Object.values(record.files).reduce((sum, file) => sum + file.bytes, 0)
    context.log(`Sending ${files.length} files, ${Math.ceil(bytes / 1_000)} kB, to ${platform.url} …`)
    const response = await platform.call(
      publishRelease,
      {
        remote,
        version,
        record: record.text,
        provenance: JSON.stringify(origin),
        ...(signature !== undefined && { signature }),
      },
      { files },
    )
    const name = `${remote}@${response.version ?? version}`
    if (!values['no-source-maps'])
      await sendSourceMaps(
        { platform, log: context.log },
        { remote, version: response.version ?? version },
        { dist, files: Object.keys(record.files) },
      )
    const added =
      changeSet === undefined
        ? null
        : await platform.call(addToChangeSet, {
            name: changeSet,
            releases: [{ remote, version: response.version ?? version }],
            create: true,
          })
    return {
      json: {
        ...response,
        remote,
        version: response.version ?? version,
        ...(changeSet !== undefined && { changeSet }),
      },
      lines: [
        response.existed ? `${name} was published before, with the same files` : `Published ${name}`,
        ...(changeSet === undefined
          ? [`Put it live with: npx @tessera/cli activate ${name} --channel staging`]
          : [
              `It is in the change set ${changeSet}.`,
              ...describeNextSteps(changeSet, added?.changeSet?.releases),
            ]),
      ],
    }
  },
})

/** @throws {CommandError} */
function parseNote(typed: string | undefined): string | undefined {
  const { success, data } = provenance.shape.note.safeParse(typed)
  if (!success) throw new CommandError('--note must be one line of at most 500 characters.')
  return data
}

async function computeVersion(dist: string, { files }: LocalBuild['record']): Promise<string> {
  const version = await findPackageVersion(dist)
  if (!version)
    throw new CommandError(`No package.json above ${dist} has a version; give one with --version.`)
  return computeReleaseVersion(version, files, sha256)
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

function openFiles(dist: string, { files }: LocalBuild['record']): Promise<ReleaseFile[]> {
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
