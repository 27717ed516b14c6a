import { formatProvenance, getStatus, listReleases, type CallResponse } from '@tessera/shared-contracts'
import { defineCommand } from '../define-command.ts'
import { createPlatformClient } from '../platform-client.ts'
import { formatTable } from '@tessera/command-line'
import { formatKilobytes } from '../format-kilobytes.ts'
import { formatTimestamp } from '../format-timestamp.ts'
import { describeMore, limitOption, parseLimit, readPages } from '../read-pages.ts'

const headings = ['VERSION', 'PUBLISHED (UTC)', 'BY', 'SIZE', 'USED BY', 'FROM', 'NOTE']

type Status = CallResponse<typeof getStatus>
type PublishedRelease = NonNullable<CallResponse<typeof listReleases>['releases']>[number]

export const releases = defineCommand({
  name: 'releases',
  usage: 'REMOTE [--limit N]',
  about: 'the releases of a remote, newest first, and which channels use them',
  positionals: { min: 1, max: 1 },
  options: { limit: limitOption },
  example: 'releases mfe-gallery',
  async run({ positionals: [remote = ''], values }, context) {
    const limit = parseLimit(values.limit)
    const platform = createPlatformClient(context)
    const [{ entries: found, hasMore }, ...statuses] = await Promise.all([
      readPages<PublishedRelease, string>(limit, async range => {
        const { releases: page, nextBefore } = await platform.call(listReleases, { remote, ...range })
        return { entries: page ?? [], next: nextBefore }
      }),
      platform.call(getStatus, { channel: 'production' }),
      platform.call(getStatus, { channel: 'staging' }),
    ])
    const rows = found.map(({ version, publishedAt, publishedBy, bytes, provenance = {} }) => [
      version,
      formatTimestamp(publishedAt),
      publishedBy,
      formatKilobytes(bytes),
      statuses.flatMap(status => describeUse(status, remote, version)).join(', '),
      formatProvenance(provenance),
      provenance.note ?? '',
    ])
    return {
      json: { success: true, releases: found, hasMore },
      lines:
        found.length === 0
          ? [`${remote} has no release yet.`]
          : [...formatTable(headings, rows), ...describeMore(found.length, hasMore)],
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
