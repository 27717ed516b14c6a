import { statfs } from 'node:fs/promises'
import { openFileStores } from '../infra/storage/open-file-stores.ts'
import { exceedsErrorBudget } from '@tessera/platform/canary/canary'
import { hourMs, secondMs } from '@tessera/platform/clock'
import { countMailFailures } from '../features/monitoring/mail-failures.ts'
import { listLiveReleaseHealth, getQueueStats } from '../features/monitoring/overview.ts'
import type { TaskFailure } from '../features/tasks/tasks.ts'
import { engineServersCheck, gateCheck, mailServerCheck } from './service-checks.ts'
import type { StatusCheck, StatusFinding } from './status-check.ts'
import { parseArguments, ProblemsFoundError, type Command, type CommandServices } from './command.ts'

/** With less free space, uploads and the database may fail. */
const minFreeDisk = { bytes: 2 * 1024 ** 3, share: 0.05 }

/** Failures that are caused by an engine or its configuration, and not by the member's request. */
const engineFailureKeys: ReadonlySet<TaskFailure['key']> = new Set([
  'generation.engineFailed',
  'generation.engineRefused',
  'generation.givenUp',
  'generation.lost',
  'generation.outOfOrder',
  'generation.timedOut',
])

/** Engines may fail this often before the status reports it. */
const toleratedFailures = { share: 0.05, tasks: 2 }

const databaseCheck: StatusCheck = async ({ check }) => {
  await check()
  return { part: 'database', wrong: false, says: 'answers, and is up to date' }
}

const storeCheck: StatusCheck = async ({ config }) => {
  const files = await openFileStores(config)
  try {
    await files.media.check()
    const { objectStore } = config
    return {
      part: 'store',
      wrong: false,
      says: objectStore ? `the bucket ${objectStore.bucket} answers` : 'can be written',
    }
  } finally {
    files.close()
  }
}

const diskCheck: StatusCheck = async ({ config }) => {
  const { bavail, blocks, bsize } = await statfs(config.dataDir)
  const [free, share] = [bavail * bsize, bavail / blocks]
  const says = `${formatGibibytes(free)} free, ${Math.floor(share * 100)} %`
  return {
    part: 'disk',
    wrong: free < minFreeDisk.bytes || share < minFreeDisk.share,
    says,
    numbers: { free },
  }
}

const tasksCheck: StatusCheck = async ({ stores, clock }) =>
  Object.entries(await getQueueStats(stores, clock())).map(([kind, queue]) => {
    const { waiting, running, stuck, oldestMs: oldest } = queue
    const age = waiting > 0 ? `, the first for ${Math.round(oldest / secondMs)} s` : ''
    const says = `${running} run, ${waiting} wait${age}${stuck > 0 ? `, ${stuck} stuck` : ''}`
    return { part: `tasks: ${kind}`, wrong: stuck > 0, says, numbers: { ...queue } }
  })

const enginesCheck: StatusCheck = async ({ stores, clock }) => {
  const ended = await stores.overview.listEndedSince(clock() - hourMs)
  return (['generation', 'upscale'] as const).map(kind => {
    const ofKind = ended.filter(task => task.kind === kind)
    const reasons: Record<string, number> = {}
    for (const { failure } of ofKind)
      if (failure !== null && engineFailureKeys.has(failure)) {
        const reason = failure.replace('generation.', '')
        reasons[reason] = (reasons[reason] ?? 0) + 1
      }
    const failures = Object.values(reasons).reduce((sum, times) => sum + times, 0)
    const most = Math.max(toleratedFailures.tasks, ofKind.length * toleratedFailures.share)
    const told = Object.entries(reasons).map(([reason, times]) => `, ${times} ${reason}`)
    return {
      part: `engine: ${kind}`,
      wrong: 'outOfOrder' in reasons || failures > most,
      says: `${ofKind.length} tasks ended within the hour${told.join('')}`,
      numbers: { tasks: ofKind.length, failures: reasons },
    }
  })
}

const mailCheck: StatusCheck = async adapters => {
  const failed = await countMailFailures(adapters)
  return {
    part: 'mail',
    wrong: failed > 0,
    says:
      failed > 0 ? `${failed} messages could not be sent within the hour` : 'nothing failed within the hour',
    numbers: { failed },
  }
}

const releasesCheck: StatusCheck = async ({ stores }) =>
  (await listLiveReleaseHealth(stores)).map(
    ({ channel, remote, version, sharePercent: share, mounts, faults }) => ({
      part: `${channel}: ${remote}`,
      wrong: exceedsErrorBudget({ mounts, faults }, { mounts: 0, faults: 0 }),
      says: `${version}${share < 100 ? ` for ${share} %` : ''}: mounted ${mounts}, failed ${faults}`,
      numbers: { version, share, mounts, faults },
    }),
  )

const creditsCheck: StatusCheck = async ({ stores }) => {
  const faults = await stores.ledger.findErrors()
  const says = faults.length === 0 ? '0 faults' : `${faults.length} faults: npm run admin -- credits audit`
  return { part: 'credits', wrong: faults.length > 0, says, numbers: { faults: faults.length } }
}

const statusChecks: Readonly<Record<string, StatusCheck>> = {
  database: databaseCheck,
  store: storeCheck,
  disk: diskCheck,
  tasks: tasksCheck,
  engines: enginesCheck,
  mail: mailCheck,
  releases: releasesCheck,
  'engine servers': engineServersCheck,
  'mail server': mailServerCheck,
  gate: gateCheck,
  credits: creditsCheck,
}

export const statusCommands: readonly Command[] = [
  {
    name: 'status',
    usage: ['[--json]'],
    description: 'check the installation once; ends with 1 if something is wrong',
    async run(adapters, args) {
      const { json } = parseArguments(args, { json: { type: 'boolean' } }).values
      const findings = (
        await Promise.all(Object.entries(statusChecks).map(([part, look]) => runCheck(adapters, part, look)))
      ).flat()
      const lines = json ? [JSON.stringify(toJson(findings), null, 2)] : formatAsText(findings)
      if (findings.some(({ wrong }) => wrong)) throw new ProblemsFoundError(lines)
      return lines
    },
  },
]

/** Runs a check. A check that throws is reported as a problem. */
async function runCheck(
  adapters: CommandServices,
  part: string,
  look: StatusCheck,
): Promise<StatusFinding[]> {
  try {
    return [await look(adapters)].flat()
  } catch (error) {
    return [{ part, wrong: true, says: error instanceof Error ? error.message : String(error) }]
  }
}

function formatAsText(findings: readonly StatusFinding[]): string[] {
  const wide = Math.max(...findings.map(({ part }) => part.length))
  const wrong = findings.filter(finding => finding.wrong).length
  return [
    ...findings.map(finding => `${getLevel(finding)}  ${finding.part.padEnd(wide)}  ${finding.says}`),
    wrong === 0 ? 'Nothing is wrong.' : `${wrong} of ${findings.length} parts are wrong.`,
  ]
}

const getLevel = ({ wrong, isWarning }: StatusFinding) => (wrong ? 'WRONG' : isWarning ? 'warn ' : 'ok   ')

const toJson = (findings: readonly StatusFinding[]) => ({
  wrong: findings.filter(({ wrong }) => wrong).map(({ part }) => part),
  warnings: findings.filter(({ isWarning }) => isWarning).map(({ part }) => part),
  parts: findings,
})

const formatGibibytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GiB`
