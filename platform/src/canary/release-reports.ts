import type { Channel, FaultReport } from '@tessera/shared-contracts'
import { errorBudget, exceedsErrorBudget, type ReleaseHealth } from './canary.ts'
import type { Clock } from '../clock.ts'
import { createHistoryRecord, type LiveRelease, type ReleaseStore } from '../registry/releases.ts'

/** Reporters that this process remembers. Most reports are repeated, and a repeated one needs no query. */
const maxSeenReporters = 100_000

/**
 * Creates the service that counts the mounts and faults which pages report, and that rolls a canary back when it exceeds
 * the error budget. A visitor counts once for each release, however often their pages report.
 */
export function createReleaseReports({ store, clock }: { store: ReleaseStore; clock: Clock }) {
  const seenReporters = new Set<string>()

  /** Returns whether the reporter is new. */
  function markSeen(...reporter: string[]): boolean {
    const key = reporter.join(' ')
    if (seenReporters.has(key)) return false
    seenReporters.add(key)
    const [oldest] = seenReporters
    if (seenReporters.size > maxSeenReporters && oldest !== undefined) seenReporters.delete(oldest)
    return true
  }

  async function countReport(
    channel: Channel,
    visitor: string | null,
    release: { remote: string; version: string },
    outcome: keyof ReleaseHealth,
  ): Promise<void> {
    const live = await store.listLive(channel)
    const liveRelease = live.find(({ name }) => name === release.remote)
    const served = [liveRelease?.version, liveRelease?.canary?.version]
    if (!liveRelease || visitor === null || !served.includes(release.version)) return
    if (!markSeen(channel, visitor, release.remote, release.version, outcome)) return
    // The counts decide about a canary, so repeated reports to other processes must not count either
    const isFirst =
      liveRelease.canary === null ||
      (await store.addReporter(channel, release.remote, release.version, visitor, outcome))
    if (!isFirst) return
    await store.incrementHealth(channel, release.remote, release.version, outcome)
    if (outcome === 'faults') await rollBackIfOverBudget(channel, live, liveRelease)
  }

  async function rollBackIfOverBudget(
    channel: Channel,
    expected: LiveRelease[],
    live: LiveRelease,
  ): Promise<void> {
    const { name, canary } = live
    if (!canary) return
    const canaryHealth = await store.getHealth(channel, name, canary.version)
    const liveHealth = await store.getHealth(channel, name, live.version)
    if (!exceedsErrorBudget(canaryHealth, liveHealth)) return
    const describeHealth = ({ mounts, faults }: ReleaseHealth) =>
      `${faults} faults in ${mounts + faults} pages`
    const entry = createHistoryRecord({
      at: clock(),
      by: 'platform',
      action: 'automatic rollback',
      channel,
      name,
      version: canary.version,
      previous: live.version,
      note: `${describeHealth(canaryHealth)}; ${live.version} had ${describeHealth(liveHealth)}; the budget is ${errorBudget.maxExcess * 100} points.`,
    })
    // When the channel has changed in the meantime, the next fault checks the budget again
    await store.applyChanges(channel, expected, [{ live: { ...live, canary: null }, entry }])
  }

  return {
    recordMount: (channel: Channel, visitor: string | null, release: { remote: string; version: string }) =>
      countReport(channel, visitor, release, 'mounts'),

    /** Ignores faults of unknown releases, because anyone could fill the disk with them. */
    async recordFault(channel: Channel, visitor: string | null, fault: FaultReport): Promise<void> {
      if (!(await store.find(fault.remote, fault.version))) return
      await store.addFaultReport(channel, fault, clock())
      await countReport(channel, visitor, fault, 'faults')
    },
  }
}
export type ReleaseReports = ReturnType<typeof createReleaseReports>
