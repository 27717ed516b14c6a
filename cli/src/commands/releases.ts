import { formatProvenance, getStatus, listReleases, type CallResponse } from '@tessera/shared-contracts'
import { defineCommand } from '../define-command.ts'
import { createPlatformClient } from '../platform-client.ts'
import { formatTable, formatTimestamp } from '../table.ts'

const headings = ['VERSION', 'PUBLISHED (UTC)', 'BY', 'SIZE', 'USED BY', 'FROM', 'NOTE']

type Status = CallResponse<typeof getStatus>

export const releases = defineCommand({
  name: 'releases',
  usage: 'REMOTE',
  about: 'the releases of a remote, newest first, and which channels use them',
  positionals: { min: 1, max: 1 },
  options: {},
  example: 'releases mfe-gallery',
  async run({ positionals: [remote = ''] }, context) {
    const platform = createPlatformClient(context)
    const [answer, ...statuses] = await Promise.all([
      platform.call(listReleases, { remote }),
      platform.call(getStatus, { channel: 'production' }),
      platform.call(getStatus, { channel: 'staging' }),
    ])
    const found = answer.releases ?? []
    const rows = found.map(({ version, publishedAt, publishedBy, bytes, provenance = {} }) => [
      version,
      formatTimestamp(publishedAt),
      publishedBy,
      `${Math.ceil(bytes / 1_000)} kB`,
      statuses.flatMap(status => describeUse(status, remote, version)).join(', '),
      formatProvenance(provenance),
      provenance.note ?? '',
    ])
    return {
      json: answer,
      lines: found.length === 0 ? [`${remote} has no release yet.`] : formatTable(headings, rows),
    }
  },
})

/** Returns how a channel uses a release: `production`, `production (canary)`, `staging (before)`. */
function describeUse({ channel, shell, remotes }: Status, remote: string, version: string): string[] {
  const status = remotes?.find(each => each.remote === remote)
  const live = remote === 'shell' ? shell?.version : status?.version
  return [
    ...(live === version ? [String(channel)] : []),
    ...(status?.canary?.version === version ? [`${channel} (canary)`] : []),
    ...(status?.previous === version ? [`${channel} (before)`] : []),
  ]
}
