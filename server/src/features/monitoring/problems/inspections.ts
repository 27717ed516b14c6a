import { channels } from '@tessera/shared-contracts'
import { exceedsErrorBudget } from '@tessera/platform'
import { dayMs, hourMs } from '@tessera/server-kit/clock'
import { countMailFailures } from '../mail-failures.ts'
import type { DiskSpace } from './disk-space.ts'
import { getQueueStats, listLiveReleaseHealth, type LiveReleaseHealth, type QueueStats } from '../overview.ts'
import type { TaskFailure, TaskKind } from '../../tasks/task-record.ts'
import type { Needs } from '../../../feature.ts'
import type { MonitoringStores } from '../stores.ts'

/*
 * The rules by which a part of the installation is wrong. The command `status` and the console use them.
 */

type Dependencies = Needs<'stores' | 'clock', MonitoringStores>

interface Inspection {
  isWrong: boolean
}

/** With less free space, uploads and the database may fail. */
const minFreeDisk = { bytes: 2 * 1024 ** 3, share: 0.05 }

/** Failures that are caused by an engine or its configuration, and not by the member's request. */
const engineFailureKeys: ReadonlySet<TaskFailure['key']> = new Set([
  'task.busy',
  'task.engineFailed',
  'task.engineRefused',
  'task.givenUp',
  'task.lost',
  'task.outOfMemory',
  'task.outOfOrder',
  'task.timedOut',
])

/** Engines may fail this often before they count as wrong. */
const toleratedFailures = { share: 0.05, tasks: 2 }

export const isDiskLow = ({ freeBytes, totalBytes }: DiskSpace): boolean =>
  freeBytes < minFreeDisk.bytes || freeBytes / totalBytes < minFreeDisk.share

export interface QueueHealth extends Inspection {
  kind: TaskKind
  queue: QueueStats
}

/** Inspects the open tasks: none may be stuck. */
export async function inspectQueues(services: Dependencies & Needs<'taskKindNames'>): Promise<QueueHealth[]> {
  const queues = await getQueueStats(services, services.clock())
  return services.taskKindNames.map(kind => ({ kind, queue: queues[kind], isWrong: queues[kind].stuck > 0 }))
}

export interface EngineHealth extends Inspection {
  kind: TaskKind
  /** The tasks that ended within the hour. */
  tasks: number
  /** How many of them failed because of the engine, by the reason. */
  failures: Record<string, number>
}

/** Inspects the tasks of the last hour. A misconfigured engine is wrong at once. */
export async function inspectEngines({
  stores,
  clock,
  taskKindNames,
}: Dependencies & Needs<'taskKindNames'>): Promise<EngineHealth[]> {
  const ended = await stores.overview.listEndedSince(clock() - hourMs)
  return taskKindNames.map(kind => {
    const ofKind = ended.filter(task => task.kind === kind)
    const failures: Record<string, number> = {}
    for (const { failure } of ofKind)
      if (failure !== null && engineFailureKeys.has(failure)) {
        const reason = failure.replace('task.', '')
        failures[reason] = (failures[reason] ?? 0) + 1
      }
    const max = Math.max(toleratedFailures.tasks, ofKind.length * toleratedFailures.share)
    const isWrong = 'outOfOrder' in failures || sumCounts(failures) > max
    return { kind, tasks: ofKind.length, failures, isWrong }
  })
}

export const sumCounts = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Inspects the mails of the last hour. */
export async function checkMailDelivery(services: Dependencies): Promise<Inspection & { failed: number }> {
  const failed = await countMailFailures(services)
  return { failed, isWrong: failed > 0 }
}

/** Inspects what pages report of the live releases and canaries. */
export const inspectReleases = async ({
  stores,
}: Pick<Dependencies, 'stores'>): Promise<(Inspection & LiveReleaseHealth)[]> =>
  (await listLiveReleaseHealth(stores)).map(release => ({
    ...release,
    isWrong: exceedsErrorBudget(release, { mounts: 0, faults: 0 }),
  }))

/** Lists the live releases and canaries for which browsers blocked content in the last day, with the latest of each. */
export async function inspectBlockedContent({ stores, clock }: Pick<Dependencies, 'stores' | 'clock'>) {
  const served = await listLiveReleaseHealth(stores)
  const found = await Promise.all(
    channels.map(channel =>
      stores.policyReports.listOfReleases(
        channel,
        served.filter(each => each.channel === channel),
        clock() - dayMs,
      ),
    ),
  )
  const reports = found.flat()
  return served.flatMap(({ channel, remote, version }) => {
    const latest = reports.find(each => each.channel === channel && each.release === `${remote}@${version}`)
    return latest ? [{ channel, remote, version, blocked: latest.blocked, directive: latest.directive }] : []
  })
}

/** Inspects the payments: none may be for an account that was deleted meanwhile. */
export async function inspectPayments({
  stores,
}: Pick<Dependencies, 'stores'>): Promise<Inspection & { toRefund: number }> {
  const toRefund = await stores.closedOrders.countToRefund()
  return { toRefund, isWrong: toRefund > 0 }
}

/** Audits the ledger. It reads all of it. */
export async function inspectCredits({
  stores,
}: Pick<Dependencies, 'stores'>): Promise<Inspection & { faults: number }> {
  const { length: faults } = await stores.ledger.findErrors()
  return { faults, isWrong: faults > 0 }
}
