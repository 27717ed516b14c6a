import { createHmac } from 'node:crypto'
import {
  parseExtensions,
  pathMatches,
  type Channel,
  type FaultReport,
  type PageSpeed,
  type ReleaseReference,
} from '@tessera/shared-contracts'
import { errorBudget, exceedsErrorBudget, isInCanary, isWidespread } from './canary.ts'
import type { ReleaseHealth, ReportOutcome } from '../releases/release-health.ts'
import type { Clock } from '@tessera/server-kit/clock'
import { getSubscriberNetwork } from '@tessera/server-kit/http/network'
import { createHistoryRecord } from '../releases/history-record.ts'
import type { LiveRelease } from '../releases/live-release.ts'
import type { Release } from '../releases/release.ts'
import type { FaultPlace, ReleaseStore } from '../releases/release-store.ts'
import { getChangeSet, listCanaryGroup } from '../releases/canary-groups.ts'
import { getFaultFingerprint } from './fault-fingerprint.ts'
import { findSlowdown, listSlowMeasures } from './slowdown.ts'

/** Reporters of releases without a canary that this process remembers, so that a repeated report needs no query. */
const maxSeenReporters = 100_000

/** Groups of faults of one release that one network can open, for each process that receives the reports. */
const maxGroupsOfNetwork = 10

/** The source of a report. */
export interface Reporter {
  visitor: string | null
  /** Whether the request had no valid visitor cookie, so that the visitor was served no canary. */
  isNew?: boolean
  /** From `getClientNetwork`. */
  network: string
}

/**
 * Creates the service that counts what pages report of releases, and that rolls a canary back when it fails or is slow more
 * often than the live release. A visitor counts once for the release that the platform serves them, however often their pages report,
 * and a network has a limited number of visitors.
 *
 * @param services.secret of the installation, for the hashes of networks
 */
export function createReleaseReports(services: { store: ReleaseStore; clock: Clock; secret: string }) {
  const { store, clock, secret } = services
  const hashNetwork = (network: string) =>
    createHmac('sha256', secret)
      .update(`network ${getSubscriberNetwork(network)}`)
      .digest('base64url')
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

  /** @returns whether the visitor counts with this outcome, by this report or an earlier one */
  async function countReport(
    channel: Channel,
    live: LiveRelease[],
    { visitor, isNew = false, network }: Reporter,
    release: ReleaseReference,
    outcome: ReportOutcome,
  ): Promise<boolean> {
    const liveRelease = live.find(({ name }) => name === release.remote)
    if (!liveRelease || visitor === null || !isServedTo(visitor, liveRelease, release.version)) return false
    if (isNew && liveRelease.canary) return false
    const { maxVisitorsOfNetwork: maxOfNetwork } = errorBudget
    const report = { visitor, network: hashNetwork(network), outcome, maxOfNetwork }
    // The counts decide about a canary, and each change of the channel clears them. So the database decides who is counted:
    // this process does not know what others have received, and remembers reporters from before a change
    const counts =
      liveRelease.canary === null
        ? markSeen(channel, visitor, release.remote, release.version, outcome, `${liveRelease.activatedAt}`)
        : await store.addReporter(channel, release, report)
    if (!counts) return liveRelease.canary === null || (await store.hasReporter(channel, release, report))
    await store.incrementHealth(channel, release.remote, release.version, outcome, clock())
    if (outcome !== 'mounts' && outcome !== 'measured')
      await rollBackIfWorse(channel, live, liveRelease, outcome)
    return true
  }

  /** Whether a network may report faults with this fingerprint: a new group can replace that of others. */
  function mayGroup(source: readonly string[], fingerprint: string): boolean {
    if (seenReporters.has([...source, fingerprint].join(' '))) return true
    const groups = Array.from({ length: maxGroupsOfNetwork }, (_, group) => `group ${group}`)
    return groups.some(group => markSeen(...source, group)) && markSeen(...source, fingerprint)
  }

  /** A visitor counts once in each group of faults, for each process that receives the reports. */
  async function groupFault(
    channel: Channel,
    { visitor, network }: Reporter,
    fault: FaultReport,
    { record }: Release,
  ): Promise<void> {
    const { remote, version } = fault
    const fingerprint = getFaultFingerprint(fault)
    if (visitor === null || !markSeen(channel, visitor, remote, version, fingerprint)) return
    if (!mayGroup([channel, hashNetwork(network), remote, version], fingerprint)) return
    await store.addFaultToGroup(channel, fault, findFaultPlace(fault, record), clock())
  }

  async function rollBackIfWorse(
    channel: Channel,
    expected: LiveRelease[],
    live: LiveRelease,
    outcome: ReportOutcome,
  ): Promise<void> {
    const { name, canary } = live
    if (!canary) return
    const canaryHealth = await store.getHealth(channel, name, canary.version)
    const liveHealth = await store.getHealth(channel, name, live.version)
    const reason =
      outcome === 'faults'
        ? describeFailures(canaryHealth, liveHealth, live.version)
        : findSlowdown(canaryHealth, liveHealth)
    if (reason === undefined) return
    const release = { remote: name, version: canary.version }
    if (!isWidespread(await store.countReportingNetworks(channel, release, outcome))) return
    const members = listCanaryGroup(expected, name)
    const changes = members.map(member => ({
      live: { ...member, canary: null },
      entry: createHistoryRecord({
        at: clock(),
        by: 'platform',
        action: 'automatic rollback',
        channel,
        name: member.name,
        version: member.canary?.version ?? member.version,
        previous: member.version,
        note: members.length > 1 ? `${name}: ${reason}.` : `${reason}.`,
        changeSet: getChangeSet(canary.group),
      }),
    }))
    // When the channel has changed in the meantime, the next report compares again
    await store.applyChanges(channel, expected, changes)
  }

  return {
    async recordMount(channel: Channel, reporter: Reporter, release: ReleaseReference): Promise<void> {
      await countReport(channel, await store.listLive(channel), reporter, release, 'mounts')
    },

    /**
     * Counts a visitor as measured, and as slow by each measure that exceeds its limit. Those who are not counted as measured,
     * because enough of their network are, do not count as slow either.
     */
    async recordSpeed(channel: Channel, reporter: Reporter, { releases }: PageSpeed): Promise<void> {
      const live = await store.listLive(channel)
      const reported = new Map(releases.map(each => [`${each.remote}@${each.version}`, each]))
      for (const { remote, version, ...measured } of reported.values()) {
        const release = { remote, version }
        if (!(await countReport(channel, live, reporter, release, 'measured'))) continue
        for (const measure of listSlowMeasures(measured))
          await countReport(channel, live, reporter, release, measure)
      }
    },

    /** Ignores faults of unknown releases, because anyone could fill the disk with them. */
    async recordFault(channel: Channel, reporter: Reporter, fault: FaultReport): Promise<void> {
      const release = await store.find(fault.remote, fault.version)
      if (!release) return
      const network = reporter.visitor === null ? '' : hashNetwork(reporter.network)
      await store.addFaultReport(channel, fault, { network, at: clock() })
      await groupFault(channel, reporter, fault, release)
      await countReport(channel, await store.listLive(channel), reporter, fault, 'faults')
    },
  }
}

/** Finds where a fault occurred: what the record of the release has, not what the report says. */
function findFaultPlace({ path, extension: reported }: FaultReport, record: Release['record']): FaultPlace {
  const [address = ''] = path.split('?')
  const screen = record.screens.find(each => pathMatches(each.path, address))
  const extensions = 'extensions' in record ? parseExtensions(record.extensions) : []
  const extension = extensions.find(({ name }) => name === reported)
  return {
    screen: screen?.name ?? null,
    extension: extension?.name ?? null,
    slot: extension?.slot ?? null,
  }
}

/** Returns why a canary exceeds the error budget; undefined where it does not. */
function describeFailures(
  canary: ReleaseHealth,
  live: ReleaseHealth,
  liveVersion: string,
): string | undefined {
  if (!exceedsErrorBudget(canary, live)) return undefined
  const describe = ({ mounts, faults }: ReleaseHealth) => `${faults} faults in ${mounts + faults} pages`
  return `${describe(canary)}; ${liveVersion} had ${describe(live)}; the budget is ${errorBudget.maxExcess * 100} points`
}

/** A page whose canary failed falls back to the live release, and reports that it mounted. */
function isServedTo(visitor: string, { name, version: live, canary }: LiveRelease, version: string): boolean {
  if (version === live) return true
  return version === canary?.version && isInCanary(visitor, canary.group ?? name, canary.percent)
}
export type ReleaseReports = ReturnType<typeof createReleaseReports>
