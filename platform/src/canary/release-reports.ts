import { createHmac } from 'node:crypto'
import {
  describeCohort,
  parseExtensions,
  pathMatches,
  type Channel,
  type FaultReport,
  type PageSpeed,
  type ReleaseReference,
} from '@tessera/shared-contracts'
import { errorBudget, exceedsErrorBudget, isWidespread } from './canary.ts'
import { toCohortSummary } from '../cohorts/canary-cohort.ts'
import { getComparedVersion, listCountedVersions } from './cohorts/control-group.ts'
import type { CanaryVisitor } from './cohorts/receives-canary.ts'
import { controlVersion, type ReleaseHealth, type ReportOutcome } from '../releases/release-health.ts'
import type { Clock } from '@tessera/server-kit/clock'
import { getSubscriberNetwork } from '@tessera/server-kit/http/network'
import { createHistoryRecord } from '../releases/history-record.ts'
import type { LiveRelease } from '../releases/live-release.ts'
import type { Release } from '../releases/release.ts'
import type { FaultPlace, ReleaseStore } from '../releases/release-store.ts'
import { getChangeSet, listCanaryGroup } from '../releases/canary-groups.ts'
import { getFaultFingerprint } from './fault-fingerprint.ts'
import { createHourlyReporters } from './hourly-reporters.ts'
import { findSlowdown, listSlowMeasures } from './slowdown.ts'

/** Reporters of releases without a canary that this process remembers, so that a repeated report needs no query. */
const maxSeenReporters = 100_000

/** Groups of faults of one release that one network can open, for each process that receives the reports. */
const maxGroupsOfNetwork = 10

/** The source of a report. */
export interface Reporter extends CanaryVisitor {
  /** Whether the request had no valid visitor cookie, so that the visitor was served no canary. */
  isNew?: boolean
  /** From `getClientNetwork`. */
  network: string
}

/**
 * Creates the service that counts what pages report of releases, and that rolls a canary back when it fails or is slow more
 * often than the live release: for a canary of a cohort, than the live release is for the others of this cohort. A visitor counts once for
 * the release that the platform serves them, however often their pages report, and a network has a limited number of visitors.
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
  const hourlyReporters = createHourlyReporters()

  /** Returns whether the reporter is new. */
  function markSeen(...reporter: string[]): boolean {
    const key = reporter.join(' ')
    if (seenReporters.has(key)) return false
    seenReporters.add(key)
    const [oldest] = seenReporters
    if (seenReporters.size > maxSeenReporters && oldest !== undefined) seenReporters.delete(oldest)
    return true
  }

  /** Returns the live release of a reported remote, and the versions under which the report counts. */
  async function readReport(
    live: readonly LiveRelease[],
    reporter: Reporter,
    release: ReleaseReference,
  ): Promise<{ liveRelease: LiveRelease; versions: string[] } | null> {
    const liveRelease = live.find(({ name }) => name === release.remote)
    if (!liveRelease || reporter.visitor === null || (reporter.isNew && liveRelease.canary)) return null
    return { liveRelease, versions: await listCountedVersions(liveRelease, release.version, reporter) }
  }

  /**
   * Records two networks that report a release without a canary, for each process that receives reports. They show whether all
   * visitors share one.
   */
  async function recordNetwork(
    channel: Channel,
    { name: remote, activatedAt }: LiveRelease,
    version: string,
    network: string,
  ): Promise<void> {
    const source = ['networks', channel, remote, version, `${activatedAt}`]
    if (seenReporters.has([...source, network].join(' '))) return
    const places = Array.from({ length: errorBudget.minNetworks }, (_, place) => `place ${place}`)
    if (!places.some(place => markSeen(...source, place))) return
    markSeen(...source, network)
    const report = { visitor: `network ${network}`, network, outcome: 'mounts', maxOfNetwork: 1 } as const
    await store.addReporter(channel, { remote, version }, report)
  }

  /** @returns whether the visitor counts with this outcome, by this report or an earlier one */
  async function countReport(
    channel: Channel,
    live: LiveRelease[],
    liveRelease: LiveRelease,
    { visitor, network }: Reporter,
    version: string,
    outcome: ReportOutcome,
  ): Promise<boolean> {
    if (visitor === null) return false
    const release = { remote: liveRelease.name, version }
    const { maxVisitorsOfNetwork: maxOfNetwork } = errorBudget
    const report = { visitor, network: hashNetwork(network), outcome, maxOfNetwork }
    // The counts decide about a canary, and each change of the channel clears them. So the database decides who is counted:
    // this process does not know what others have received, and remembers reporters from before a change
    const counts =
      liveRelease.canary === null
        ? markSeen(channel, visitor, release.remote, version, outcome, `${liveRelease.activatedAt}`)
        : await store.addReporter(channel, release, report)
    if (!counts && liveRelease.canary !== null && !(await store.hasReporter(channel, release, report)))
      return false
    const hourly = { release: `${channel} ${release.remote} ${version}`, visitor, network: report.network }
    if (version !== controlVersion && hourlyReporters.add({ ...hourly, outcome, at: clock() }))
      await store.incrementMinute(channel, release, outcome, clock())
    if (!counts) return true
    if (liveRelease.canary === null) await recordNetwork(channel, liveRelease, version, report.network)
    await store.incrementHealth(channel, release.remote, version, outcome)
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
    const comparedVersion = getComparedVersion(live)
    const comparedHealth = await store.getHealth(channel, name, comparedVersion)
    const reason =
      outcome === 'faults'
        ? describeFailures(canaryHealth, comparedHealth, live)
        : findSlowdown(canaryHealth, comparedHealth)
    if (reason === undefined) return
    const release = { remote: name, version: canary.version }
    if (!isWidespread(await store.countReportingNetworks(channel, release, { outcome, comparedVersion })))
      return
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

  /** Counts a mount or a fault of a visitor. */
  async function recordOutcome(
    channel: Channel,
    reporter: Reporter,
    release: ReleaseReference,
    outcome: 'mounts' | 'faults',
  ): Promise<void> {
    const live = await store.listLive(channel)
    const read = await readReport(live, reporter, release)
    if (!read) return
    for (const version of read.versions)
      await countReport(channel, live, read.liveRelease, reporter, version, outcome)
  }

  return {
    recordMount: (channel: Channel, reporter: Reporter, release: ReleaseReference): Promise<void> =>
      recordOutcome(channel, reporter, release, 'mounts'),

    /**
     * Counts a visitor as measured, and as slow by each measure that exceeds its limit. Those who are not counted as measured,
     * because enough of their network are, do not count as slow either.
     */
    async recordSpeed(channel: Channel, reporter: Reporter, { releases }: PageSpeed): Promise<void> {
      const live = await store.listLive(channel)
      const reported = new Map(releases.map(each => [`${each.remote}@${each.version}`, each]))
      for (const { remote, version: reportedVersion, ...measured } of reported.values()) {
        const read = await readReport(live, reporter, { remote, version: reportedVersion })
        if (!read) continue
        const { liveRelease, versions } = read
        for (const version of versions) {
          const count = (outcome: ReportOutcome) =>
            countReport(channel, live, liveRelease, reporter, version, outcome)
          if (!(await count('measured'))) continue
          for (const measure of listSlowMeasures(measured)) await count(measure)
        }
      }
    },

    /** Ignores faults of unknown releases, because anyone could fill the disk with them. */
    async recordFault(channel: Channel, reporter: Reporter, fault: FaultReport): Promise<void> {
      const release = await store.find(fault.remote, fault.version)
      if (!release) return
      const network = reporter.visitor === null ? '' : hashNetwork(reporter.network)
      await store.addFaultReport(channel, fault, { network, at: clock() })
      await groupFault(channel, reporter, fault, release)
      await recordOutcome(channel, reporter, fault, 'faults')
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
  compared: ReleaseHealth,
  live: LiveRelease,
): string | undefined {
  if (!exceedsErrorBudget(canary, compared)) return undefined
  const describe = ({ mounts, faults }: ReleaseHealth) => `${faults} faults in ${mounts + faults} pages`
  const { percent = 0, cohort = null } = live.canary ?? {}
  const summary = toCohortSummary(cohort)
  const others = summary ? ` of other ${describeCohort(summary)}` : ''
  const budget = `the budget is ${errorBudget.maxExcess * 100} points`
  return summary && percent === 100
    ? `${describe(canary)}; no other ${describeCohort(summary)} to compare with; ${budget}`
    : `${describe(canary)}; ${live.version} had ${describe(compared)}${others}; ${budget}`
}

export type ReleaseReports = ReturnType<typeof createReleaseReports>
