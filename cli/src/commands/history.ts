import { getHistory, type HistoryEntry } from '@tessera/shared-contracts'
import { defineCommand } from '../command.ts'
import { connect } from '../platform.ts'
import { moment, table } from '../table.ts'

const heads = ['WHEN (UTC)', 'WHO', 'WHAT', 'CHANNEL', 'RELEASE', 'BEFORE', 'WHY']

export const history = defineCommand({
  name: 'history',
  usage: '[--remote REMOTE]',
  about: 'who did what, newest first',
  words: { least: 0, most: 0 },
  options: { remote: { type: 'string', about: 'only what was done with this one' } },
  example: 'history --remote mfe-gallery',
  async run({ values: { remote } }, surroundings) {
    const answer = await connect(surroundings).call(getHistory, remote === undefined ? {} : { remote })
    const entries = answer.entries ?? []
    return {
      json: answer,
      lines: entries.length === 0 ? ['Nothing has been done yet.'] : table(heads, entries.map(row)),
    }
  },
})

const row = ({ at, by, action, channel, remote, version, previous, forced, note }: HistoryEntry) => [
  moment(at),
  by,
  forced ? `${action}, forced` : action,
  channel ?? '',
  `${remote}@${version}`,
  previous ?? '',
  note ?? '',
]
