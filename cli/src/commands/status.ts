import {
  formatProvenance,
  getStatus,
  type Freeze,
  type LastFault,
  type ReleaseSpeed,
  type RemoteStatus,
} from '@tessera/shared-contracts'
import { channelOption, parseChannel } from '../parse-arguments.ts'
import { defineCommand } from '../define-command.ts'
import { describeJob, describeJobState, formatShare } from '../describe-job.ts'
import { createPlatformClient } from '../platform-client.ts'
import { alignColumns, formatTable } from '@tessera/command-line'
import { formatKilobytes } from '../format-kilobytes.ts'
import { formatTimestamp } from '../format-timestamp.ts'

const headings = [
  'REMOTE',
  'LIVE',
  'MOUNTS',
  'FAULTS',
  'SLOW',
  'LOADS',
  'SINCE (UTC)',
  'BY',
  'BEFORE',
  'FROM',
  'SIGNED',
  'CANARY',
]

export const status = defineCommand({
  name: 'status',
  usage: '[--channel CHANNEL]',
  about:
    'the live releases of a channel with their mounts, faults, slow pages and bytes, what was blocked, the canaries, the freezes and what is scheduled',
  options: {
    channel: { ...channelOption, about: `${channelOption.about}; that of TESSERA_URL where not given` },
  },
  example: 'status --channel staging',
  async run({ values: { channel: typed } }, context) {
    const query = typed === undefined ? {} : { channel: parseChannel(typed) }
    const response = await createPlatformClient(context).call(getStatus, query)
    const remotes = response.remotes ?? []
    return {
      json: response,
      lines: [
        `${response.channel ?? 'production'}, composition ${response.composition ?? 'none'}`,
        `shell ${response.shell?.version ?? 'none'}`,
        ...(response.freezes ?? []).map(freeze => describeFreeze(freeze, Date.now())),
        ...(response.scheduled ?? []).map(job => `${describeJobState(job)}: ${describeJob(job)} (${job.id})`),
        '',
        ...formatTable(headings, remotes.map(toRow)),
        ...remotes.flatMap(describeProblems),
        ...remotes.flatMap(describeLastFaults),
      ],
    }
  },
})

function describeFreeze({ from, until, reason }: Freeze, now: number): string {
  const beginning = Date.parse(from) <= now ? 'frozen' : `frozen from ${formatTimestamp(from)}`
  return `${beginning} until ${formatTimestamp(until)} UTC: ${reason}`
}

type Control = NonNullable<NonNullable<RemoteStatus['canary']>['control']>

const toRow = ({
  remote,
  version,
  previous,
  activatedBy,
  activatedAt,
  mounts,
  faults,
  speed,
  screenBytes,
  canary,
  provenance = {},
  signedBy,
}: RemoteStatus) => [
  remote,
  version,
  String(mounts),
  String(faults.count),
  formatSpeed(speed),
  formatLargestScreen(screenBytes),
  formatTimestamp(activatedAt),
  activatedBy,
  previous ?? '',
  formatProvenance(provenance),
  signedBy ?? '',
  canary
    ? [
        `${canary.version} for ${formatShare(canary)}`,
        `${canary.mounts} mounts`,
        `${canary.faults.count} faults`,
        ...(canary.speed?.measured ? [formatSpeed(canary.speed)] : []),
        ...(canary.control?.mounts ? [formatControl(canary.control)] : []),
        formatLargestScreen(canary.screenBytes),
      ]
        .filter(text => text !== '')
        .join(', ')
    : '',
]

/** What the canary for a cohort is compared with. */
const formatControl = ({ mounts, faults, speed }: Control) =>
  [`control group: ${mounts} mounts`, `${faults} faults`, formatSpeed(speed)].filter(Boolean).join(', ')

/** The shares of the measured visitors who waited too long: `INP 3 %, LCP 12 %, tasks 1 % of 320`. */
function formatSpeed(
  { measured, inp, lcp, tasks }: ReleaseSpeed = { measured: 0, inp: 0, lcp: 0, tasks: 0 },
) {
  if (measured === 0) return ''
  const percent = (count: number) => `${Math.round((100 * count) / measured)} %`
  return `INP ${percent(inp)}, LCP ${percent(lcp)}, tasks ${percent(tasks)} of ${measured}`
}

/** What a page loads before the largest screen mounts, before compression: `wall 212 kB`. */
function formatLargestScreen(screenBytes: Readonly<Record<string, number>> = {}) {
  const [largest] = Object.entries(screenBytes).toSorted(([, one], [, other]) => other - one)
  return largest ? `${largest[0]} ${formatKilobytes(largest[1])}` : ''
}

/** Lists the extensions that failed in their slots and what was blocked, for a live release and its canary. */
function describeProblems({ canary, ...live }: RemoteStatus): string[] {
  return [live, ...(canary ? [{ ...canary, remote: live.remote }] : [])].flatMap(
    ({ remote, version, blocked = [], failedExtensions = [] }) => [
      ...describeList(
        `Failed in slots of other areas, of ${remote}@${version}:`,
        failedExtensions,
        failed => [
          `${failed.extension} in ${failed.slot}`,
          formatCount(failed.count, 'visitor'),
          formatTimestamp(failed.lastAt),
        ],
      ),
      ...describeList(`Blocked by the content security policy, for ${remote}@${version}:`, blocked, each => [
        `${each.directive} ${each.blocked}`,
        formatCount(each.reports, 'report'),
        formatTimestamp(each.lastAt),
      ]),
    ],
  )
}

const formatCount = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

const describeList = <Item>(title: string, items: readonly Item[], toCells: (item: Item) => string[]) =>
  items.length === 0 ? [] : ['', title, ...alignColumns(items.map(item => ['', ...toCells(item)]))]

function describeLastFaults({ faults, canary }: RemoteStatus): string[] {
  return [faults, ...(canary ? [canary.faults] : [])].flatMap(({ last }) => (last ? describeFault(last) : []))
}

const phaseTexts = { load: 'while loading', render: 'while rendering', run: 'in use' }

/** The JSON contains the whole stack. */
const maxStackLines = 6

function describeFault(fault: LastFault): string[] {
  const { remote, version, at, path, composition, phase, fellBackTo, message } = fault
  const stack = fault.sourceStack ?? fault.stack
  const location = `at ${path} in composition ${composition}, ${phaseTexts[phase]}`
  const fallback = fellBackTo === null ? '' : `; ${fellBackTo} took over`
  // In most browsers the stack starts with the message
  const report = stack?.includes(message) ? stack : [message, stack ?? ''].join('\n')
  return [
    '',
    `Last fault of ${remote}@${version}, ${formatTimestamp(at)}, ${location}${fallback}:`,
    ...report
      .trimEnd()
      .split('\n')
      .slice(0, maxStackLines)
      .map(line => `  ${line}`),
  ]
}
