import { getStatus, type LastFault, type RemoteStatus } from '@tessera/shared-contracts'
import { channelOption, readChannel } from '../arguments.ts'
import { defineCommand } from '../command.ts'
import { connect } from '../platform.ts'
import { moment, table } from '../table.ts'

const heads = ['REMOTE', 'LIVE', 'MOUNTS', 'FAULTS', 'SINCE (UTC)', 'BY', 'BEFORE', 'CANARY']

export const status = defineCommand({
  name: 'status',
  usage: '[--channel CHANNEL]',
  about: 'which releases are live, how they do, and which canaries are out',
  words: { least: 0, most: 0 },
  options: {
    channel: { ...channelOption, about: `${channelOption.about}; that of TESSERA_URL where not given` },
  },
  example: 'status --channel staging',
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

function lastFaults({ faults, canary }: RemoteStatus): string[] {
  return [faults, ...(canary ? [canary.faults] : [])].flatMap(({ last }) => (last ? describe(last) : []))
}

const during = { load: 'while loading', render: 'while rendering', run: 'in use' }

/** Enough of a stack to find the place; all of it is in the JSON. */
const stackLines = 6

function describe(fault: LastFault): string[] {
  const { remote, version, at, path, composition, phase, fellBackTo, message, stack } = fault
  const where = `at ${path} in composition ${composition}, ${during[phase]}`
  const then = fellBackTo === null ? '' : `; ${fellBackTo} took over`
  // In most browsers the stack begins with the message
  const told = stack?.includes(message) ? stack : [message, stack ?? ''].join('\n')
  return [
    '',
    `Last fault of ${remote}@${version}, ${moment(at)}, ${where}${then}:`,
    ...told
      .trimEnd()
      .split('\n')
      .slice(0, stackLines)
      .map(line => `  ${line}`),
  ]
}
