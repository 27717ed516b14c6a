import { taskKindNames } from '../features.ts'
import { existsSync } from 'node:fs'
import { describeAudience, type CohortSummary } from '@tessera/shared-contracts'
import { secondMs } from '@tessera/server-kit/clock'
import {
  inspectCredits,
  inspectEngines,
  inspectPayments,
  checkMailDelivery,
  inspectQueues,
  inspectReleases,
  isDiskLow,
} from '../features/monitoring/problems/inspections.ts'
import { getFailureRemedy } from '../features/tasks/failure-remedies.ts'
import type { TaskFailure } from '../features/tasks/task-record.ts'
import { readDiskSpace } from '../infra/storage/free-space.ts'
import { databaseCheck, replicaCheck, signalsCheck } from './database-checks.ts'
import { engineServersCheck, gateCheck, mailServerCheck } from './service-checks.ts'
import type { StatusCheck, StatusFinding } from './status-check.ts'
import { storeCheck } from './store-checks.ts'
import { defineCommand, type AdminCommand, type CommandServices } from './command.ts'

const diskCheck: StatusCheck = async ({ config }) => {
  if (!existsSync(config.dataDir))
    return {
      part: 'disk',
      wrong: false,
      isWarning: true,
      says: `DATA_DIR ${config.dataDir} does not exist: the first start on this machine creates it`,
    }
  const space = await readDiskSpace(config.dataDir)
  const { freeBytes: free, totalBytes } = space
  const says = `${formatGibibytes(free)} free, ${Math.floor((free / totalBytes) * 100)} %`
  return { part: 'disk', wrong: isDiskLow(space), says, numbers: { free } }
}

const tasksCheck: StatusCheck = async adapters =>
  (await inspectQueues({ ...adapters, taskKindNames })).map(({ kind, queue, isWrong }) => {
    const { waiting, running, stuck, lost, oldestMs: oldest } = queue
    const age = waiting > 0 ? `, the first for ${Math.round(oldest / secondMs)} s` : ''
    const faults = [lost > 0 ? `, ${lost} lost their worker` : '', stuck > 0 ? `, ${stuck} stuck` : '']
    const says = `${running} run, ${waiting} wait${age}${faults.join('')}`
    return { part: `tasks: ${kind}`, wrong: isWrong, says, numbers: { ...queue } }
  })

const enginesCheck: StatusCheck = async adapters =>
  (await inspectEngines({ ...adapters, taskKindNames })).map(({ kind, tasks, failures, isWrong }) => {
    const reasons = Object.entries(failures).map(([reason, times]) => `, ${times} ${reason}`)
    const remedies = Object.keys(failures).map(reason => {
      const remedy = getFailureRemedy(`task.${reason}` as TaskFailure['key'])
      return remedy === null ? '' : `; ${reason}: ${remedy}`
    })
    return {
      part: `engine: ${kind}`,
      wrong: isWrong,
      says: `${tasks} tasks ended within the hour${reasons.join('')}${remedies.join('')}`,
      numbers: { tasks, failures },
    }
  })

const mailCheck: StatusCheck = async adapters => {
  const { failed, isWrong } = await checkMailDelivery(adapters)
  return {
    part: 'mail',
    wrong: isWrong,
    says:
      failed > 0 ? `${failed} messages could not be sent within the hour` : 'nothing failed within the hour',
    numbers: { failed },
  }
}

const releasesCheck: StatusCheck = async adapters =>
  (await inspectReleases(adapters)).map(
    ({ channel, remote, version, sharePercent: share, cohort, mounts, faults, isWrong }) => ({
      part: `${channel}: ${remote}`,
      wrong: isWrong,
      says: `${version}${describeShare(share, cohort)}: mounted ${mounts}, failed ${faults}`,
      numbers: { version, share, mounts, faults },
    }),
  )

function describeShare(percent: number, cohort: CohortSummary | null): string {
  if (cohort) return ` for ${describeAudience(percent, cohort)}`
  return percent < 100 ? ` for ${percent} %` : ''
}

const creditsCheck: StatusCheck = async adapters => {
  const { faults, isWrong } = await inspectCredits(adapters)
  const says = faults === 0 ? '0 faults' : `${faults} faults: npm run admin -- credits audit`
  return { part: 'credits', wrong: isWrong, says, numbers: { faults } }
}

const paymentsCheck: StatusCheck = async adapters => {
  const { toRefund, isWrong } = await inspectPayments(adapters)
  const says =
    toRefund === 0 ? 'nothing to refund' : `${toRefund} for deleted accounts: npm run admin -- payments list`
  return { part: 'payments', wrong: isWrong, says, numbers: { toRefund } }
}

const statusChecks: Readonly<Record<string, StatusCheck>> = {
  database: databaseCheck,
  store: storeCheck,
  disk: diskCheck,
  tasks: tasksCheck,
  signals: signalsCheck,
  replica: replicaCheck,
  engines: enginesCheck,
  mail: mailCheck,
  releases: releasesCheck,
  'engine servers': engineServersCheck,
  'mail server': mailServerCheck,
  gate: gateCheck,
  credits: creditsCheck,
  payments: paymentsCheck,
}

export const statusCommands: readonly AdminCommand[] = [
  defineCommand({
    name: 'status',
    usage: '',
    about: 'check the installation once; ends with 1 if something is wrong',
    async run(_, adapters) {
      const findings = (
        await Promise.all(Object.entries(statusChecks).map(([part, look]) => runCheck(adapters, part, look)))
      ).flat()
      return {
        lines: formatAsText(findings),
        json: toJson(findings),
        ok: !findings.some(({ wrong }) => wrong),
      }
    },
  }),
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
