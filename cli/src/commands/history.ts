import { formatProvenance, getHistory, type HistoryEntry } from '@tessera/shared-contracts'
import { defineCommand } from '../define-command.ts'
import { createPlatformClient } from '../platform-client.ts'
import { formatTimestamp, formatTable } from '../table.ts'

const headings = ['WHEN (UTC)', 'WHO', 'WHAT', 'CHANNEL', 'RELEASE', 'BEFORE', 'WHY', 'FROM', 'NOTE']

export const history = defineCommand({
  name: 'history',
  usage: '[--remote REMOTE]',
  about: 'who changed what, newest first',
  positionals: { min: 0, max: 0 },
  options: { remote: { type: 'string', about: 'only the changes of this remote' } },
  example: 'history --remote mfe-gallery',
  async run({ values: { remote } }, context) {
    const answer = await createPlatformClient(context).call(
      getHistory,
      remote === undefined ? {} : { remote },
    )
    const entries = answer.entries ?? []
    return {
      json: answer,
      lines:
        entries.length === 0 ? ['Nothing has been done yet.'] : formatTable(headings, entries.map(toRow)),
    }
  },
})

const toRow = ({
  at,
  by,
  action,
  channel,
  remote,
  version,
  previous,
  forced,
  note,
  mounted,
  provenance = {},
}: HistoryEntry) => [
  formatTimestamp(at),
  by,
  [action, ...(forced ? ['forced'] : []), ...(mounted === false ? ['not mounted'] : [])].join(', '),
  channel ?? '',
  `${remote}@${version}`,
  previous ?? '',
  note ?? '',
  formatProvenance(provenance),
  provenance.note ?? '',
]
