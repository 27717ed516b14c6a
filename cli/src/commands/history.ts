import { formatProvenance, getHistory, type HistoryEntry } from '@tessera/shared-contracts'
import { defineCommand } from '../define-command.ts'
import { channelOption, parseChannel } from '../parse-arguments.ts'
import { createPlatformClient } from '../platform-client.ts'
import { formatTable } from '@tessera/command-line'
import { formatTimestamp } from '../format-timestamp.ts'
import { describeMore, limitOption, parseLimit, readPages } from '../read-pages.ts'

const headings = ['WHEN (UTC)', 'WHO', 'WHAT', 'CHANNEL', 'RELEASE', 'BEFORE', 'WHY', 'FROM', 'NOTE']

export const history = defineCommand({
  name: 'history',
  usage: '[--remote REMOTE] [--channel CHANNEL] [--limit N]',
  about: 'who changed what, newest first',
  options: {
    remote: { type: 'string', about: 'only the changes of this remote' },
    channel: { ...channelOption, about: `only the changes of a channel: ${channelOption.about}` },
    limit: limitOption,
  },
  example: 'history --remote mfe-gallery',
  async run({ values: { remote, channel: typed, limit } }, context) {
    const platform = createPlatformClient(context)
    const filter = {
      ...(remote !== undefined && { remote }),
      ...(typed !== undefined && { channel: parseChannel(typed) }),
    }
    const { entries, hasMore } = await readPages<HistoryEntry, number>(parseLimit(limit), async range => {
      const { entries: page, nextBefore } = await platform.call(getHistory, { ...filter, ...range })
      return { entries: page ?? [], next: nextBefore }
    })
    return {
      json: { success: true, entries, hasMore },
      lines:
        entries.length === 0
          ? ['Nothing has been done yet.']
          : [
              ...formatTable(
                headings,
                entries.map((entry, index) => toRow(entry, entries[index - 1])),
              ),
              ...describeMore(entries.length, hasMore),
            ],
    }
  },
})

/** Formats an entry. Those of one change are one entry with a line for each release, and with an action where it differs. */
const toRow = (entry: HistoryEntry, above: HistoryEntry | undefined): string[] => {
  const { remote, version, previous, provenance = {} } = entry
  const isSameChange = entry.change != null && entry.change === above?.change
  const [when, who, what, where, why] = isSameChange
    ? ['', '', entry.action === above.action ? '' : describeAction(entry), '', '']
    : [formatTimestamp(entry.at), entry.by, describeAction(entry), entry.channel ?? '', entry.note ?? '']
  return [
    when,
    who,
    what,
    where,
    `${remote}@${version}`,
    previous ?? '',
    why,
    formatProvenance(provenance),
    provenance.note ?? '',
  ]
}

function describeAction({ action, forced, mounted, changeSet }: HistoryEntry): string {
  const named = changeSet ? `${action} ${changeSet}` : action
  return [named, ...(forced ? ['forced'] : []), ...(mounted === false ? ['not mounted'] : [])].join(', ')
}
