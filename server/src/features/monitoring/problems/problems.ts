import { minuteMs, secondMs } from '@tessera/server-kit/clock'
import type { HealthProblem } from '@tessera/shared-contracts'
import { createTimedCache } from '../../../scheduling/timed-cache.ts'
import {
  inspectBlockedContent,
  inspectCredits,
  inspectEngines,
  inspectPayments,
  checkMailDelivery,
  inspectQueues,
  inspectReleases,
  isDiskLow,
  sumCounts,
} from './inspections.ts'
import { withTimeout } from './with-timeout.ts'
import type { Needs } from '../../../feature.ts'
import type { MonitoringStores } from '../stores.ts'

/** The audit of the credits reads the whole ledger. */
const auditMaxAgeMs = 10 * minuteMs

type ProblemDependencies = Needs<
  'stores' | 'clock' | 'checks' | 'readDiskSpace' | 'gateBrowser' | 'taskKindNames',
  MonitoringStores
>

/** Creates the function that lists what is wrong now, for the console. */
export function createProblemFinder(services: ProblemDependencies): () => Promise<HealthProblem[]> {
  const { clock, checks, gateBrowser } = services
  const auditCredits = createTimedCache(() => inspectCredits(services), { maxAgeMs: auditMaxAgeMs, clock })

  async function findStoreProblems(): Promise<HealthProblem[]> {
    try {
      await withTimeout(checks.store())
      return []
    } catch {
      return [{ kind: 'store_unreachable', severity: 'error', values: {} }]
    }
  }

  async function findDiskProblems(): Promise<HealthProblem[]> {
    const { freeBytes, totalBytes } = await services.readDiskSpace()
    if (!isDiskLow({ freeBytes, totalBytes })) return []
    const values = { free_bytes: freeBytes, free_percent: Math.floor((freeBytes / totalBytes) * 100) }
    return [{ kind: 'disk_low', severity: 'error', values }]
  }

  async function findQueueProblems(): Promise<HealthProblem[]> {
    const wrong = (await inspectQueues(services)).filter(({ isWrong }) => isWrong)
    return wrong.map(({ kind, queue: { waiting, running, stuck, oldestMs } }) => ({
      kind: 'tasks_stuck',
      severity: 'error',
      values: {
        task_kind: kind,
        waiting,
        running,
        stuck,
        oldest_seconds: Math.round(oldestMs / secondMs),
      },
    }))
  }

  async function findEngineProblems(): Promise<HealthProblem[]> {
    const wrong = (await inspectEngines(services)).filter(({ isWrong }) => isWrong)
    return wrong.map(({ kind, tasks, failures }) => ({
      kind: 'outOfOrder' in failures ? 'engine_misconfigured' : 'engine_failing',
      severity: 'error',
      values: { task_kind: kind, tasks, failed: sumCounts(failures) },
    }))
  }

  async function findMailProblems(): Promise<HealthProblem[]> {
    const { isWrong, failed } = await checkMailDelivery(services)
    return isWrong ? [{ kind: 'mail_failing', severity: 'error', values: { failed } }] : []
  }

  async function findReleaseProblems(): Promise<HealthProblem[]> {
    const wrong = (await inspectReleases(services)).filter(({ isWrong }) => isWrong)
    return wrong.map(({ channel, remote, version, sharePercent, cohort, mounts, faults }) => ({
      kind: 'release_failing',
      severity: 'error',
      values: {
        channel,
        remote,
        version,
        percent: sharePercent,
        ...(cohort && {
          cohort: cohort.kind,
          ...(cohort.language && { language: cohort.language }),
          ...(cohort.members && { members: cohort.members }),
        }),
        mounts,
        faults,
      },
    }))
  }

  const findPolicyProblems = async (): Promise<HealthProblem[]> =>
    (await inspectBlockedContent(services)).map(values => ({
      kind: 'content_blocked',
      severity: 'warning',
      values,
    }))

  async function findCreditProblems(): Promise<HealthProblem[]> {
    const { isWrong, faults } = await auditCredits()
    return isWrong ? [{ kind: 'credits_wrong', severity: 'error', values: { faults } }] : []
  }

  async function findPaymentProblems(): Promise<HealthProblem[]> {
    const { isWrong, toRefund } = await inspectPayments(services)
    return isWrong ? [{ kind: 'payments_to_refund', severity: 'error', values: { payments: toRefund } }] : []
  }

  const findGateProblems = (): HealthProblem[] =>
    gateBrowser.description === null ? [{ kind: 'no_gate_browser', severity: 'warning', values: {} }] : []

  return async () => {
    const found = await Promise.all([
      findStoreProblems(),
      findDiskProblems(),
      findQueueProblems(),
      findEngineProblems(),
      findMailProblems(),
      findReleaseProblems(),
      findPolicyProblems(),
      findCreditProblems(),
      findPaymentProblems(),
    ])
    return [...found.flat(), ...findGateProblems()]
  }
}
