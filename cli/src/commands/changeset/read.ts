import {
  getStatus,
  listChangeSets,
  type CallResponse,
  type ChangeSet,
  type ReleaseReference,
} from '@tessera/shared-contracts'
import { CommandError, formatTable } from '@tessera/command-line'
import { defineCommand } from '../../define-command.ts'
import { formatShare } from '../../describe-job.ts'
import { formatTimestamp } from '../../format-timestamp.ts'
import { formatRelease, parseChangeSet } from '../../parse-arguments.ts'
import { createPlatformClient } from '../../platform-client.ts'

export const list = defineCommand({
  name: 'changeset list',
  usage: '',
  about: 'the change sets, the one that changed last first',
  example: 'changeset list',
  async run(_, context) {
    const response = await createPlatformClient(context).call(listChangeSets, {})
    const rows = (response.changeSets ?? []).map(({ name, releases, createdBy, createdAt, note }) => [
      name,
      releases.map(formatRelease).join(', '),
      createdBy,
      formatTimestamp(createdAt),
      note ?? '',
    ])
    const headings = ['NAME', 'RELEASES', 'CREATED BY', 'AT (UTC)', 'NOTE']
    return {
      json: response,
      lines: rows.length === 0 ? ['There are no change sets.'] : formatTable(headings, rows),
    }
  },
})

type Status = CallResponse<typeof getStatus>

export const show = defineCommand({
  name: 'changeset show',
  usage: 'NAME',
  about: 'the releases of a change set, who added them, and which channels serve them',
  positionals: { min: 1, max: 1 },
  example: 'changeset show new-albums',
  async run({ positionals: [typed] }, context) {
    const name = parseChangeSet(typed)
    const platform = createPlatformClient(context)
    const [{ changeSets }, ...statuses] = await Promise.all([
      platform.call(listChangeSets, { name }),
      platform.call(getStatus, { channel: 'production' }),
      platform.call(getStatus, { channel: 'staging' }),
    ])
    const [found] = changeSets ?? []
    if (!found) throw new CommandError(`There is no change set ${name}.`)
    return { json: { success: true, changeSet: found }, lines: describe(found, statuses) }
  },
})

function describe({ name, note, createdBy, createdAt, releases }: ChangeSet, statuses: Status[]): string[] {
  const rows = releases.map(release => [
    formatRelease(release),
    release.addedBy,
    formatTimestamp(release.addedAt),
    statuses.flatMap(status => describeUse(status, release)).join(', '),
  ])
  return [
    `${name}, created by ${createdBy} at ${formatTimestamp(createdAt)} UTC`,
    ...(note ? [note] : []),
    '',
    ...(rows.length === 0
      ? ['It has no releases yet.']
      : formatTable(['RELEASE', 'ADDED BY', 'AT (UTC)', 'LIVE ON'], rows)),
  ]
}

/** Returns how a channel uses a release: `production`, `production (canary)`. */
function describeUse({ channel, shell, remotes }: Status, { remote, version }: ReleaseReference): string[] {
  const status = remotes?.find(each => each.remote === remote)
  const live = remote === 'shell' ? shell?.version : status?.version
  return [
    ...(live === version ? [String(channel)] : []),
    ...(status?.canary?.version === version ? [`${channel} (canary ${formatShare(status.canary)})`] : []),
  ]
}
