import { getStatus, type RemoteStatus } from '@tessera/shared-contracts'
import { readChannel } from '../arguments.ts'
import { defineCommand } from '../command.ts'
import { connect } from '../platform.ts'
import { moment, table } from '../table.ts'

const heads = ['REMOTE', 'LIVE', 'MOUNTS', 'FAULTS', 'SINCE (UTC)', 'BY', 'BEFORE', 'CANARY']

export const status = defineCommand({
  name: 'status',
  usage: '[--channel CHANNEL]',
  about: 'which releases are live, how they do, and which canaries are out',
  words: { least: 0, most: 0 },
  options: { channel: { type: 'string' } },
  async run({ values: { channel: typed } }, surroundings) {
    const query = typed === undefined ? {} : { channel: readChannel(typed) }
    const answer = await connect(surroundings).call(getStatus, query)
    const remotes = answer.remotes ?? []
    return {
      json: answer,
      lines: [
        `${answer.channel ?? 'production'}, composition ${answer.composition ?? 'none'}`,
        `shell ${answer.shell?.version ?? 'none'}`,
        '',
        ...table(heads, remotes.map(row)),
        ...remotes.flatMap(lastFaults),
      ],
    }
  },
})

const row = ({
  remote,
  version,
  previous,
  activatedBy,
  activatedAt,
  mounts,
  faults,
  canary,
}: RemoteStatus) => [
  remote,
  version,
  String(mounts),
  String(faults.count),
  moment(activatedAt),
  activatedBy,
  previous ?? '',
  canary
    ? `${canary.version} for ${canary.percent} %, ${canary.mounts} mounts, ${canary.faults.count} faults`
    : '',
]

function lastFaults({ remote, version, faults, canary }: RemoteStatus): string[] {
  const releases = [{ version, faults }, ...(canary ? [canary] : [])]
  return releases.flatMap(({ version, faults: { lastMessage, lastAt } }) =>
    lastMessage === null
      ? []
      : [`last fault of ${remote}@${version}${lastAt ? `, ${moment(lastAt)}` : ''}: ${lastMessage}`],
  )
}
