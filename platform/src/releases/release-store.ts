import type { Channel, FaultReport, ReleaseReference } from '@tessera/shared-contracts'
import type { HistoryRecord } from './history-record.ts'
import type { ChannelChange, LiveRelease } from './live-release.ts'
import type { ReleaseHealth, ReportingNetworks, ReportOutcome } from './release-health.ts'
import type { ReleaseListsStore } from './release-lists-store.ts'
import type { Release } from './release.ts'

/** The source of a report. The network is stored as a hash. */
interface StoredReport {
  visitor: string
  network: string
  outcome: ReportOutcome
  /** More visitors of one network do not count. */
  maxOfNetwork: number
}

/** Where a fault occurred. Null where it is unknown, or of no extension. */
export interface FaultPlace {
  screen: string | null
  extension: string | null
  slot: string | null
}

/** An extension that failed in its slot. Visitors count once for each kind of fault, time in milliseconds. */
interface FailedExtension {
  name: string
  version: string
  extension: string
  slot: string
  count: number
  lastAt: number
}

type StoredFault = Omit<FaultReport, 'stack'> & { stack: string | null; at: number }

export interface ReleaseStore extends ReleaseListsStore {
  find(name: string, version: string): Promise<Release | null>
  /** Reads the stored releases that a channel serves: the live ones and the canaries, in any order. */
  listServed(channel: Channel): Promise<Release[]>
  /** Returns the bytes of all stored releases of a remote. */
  sumBytes(name: string): Promise<number>
  /** Adds a release and its history entry. Returns false when the version exists; a retired one comes back. */
  add(release: Release): Promise<boolean>
  listLive(channel: Channel): Promise<LiveRelease[]>
  /**
   * Applies changes to a channel and adds them to the history, in one transaction. Resets the health of the changed
   * remotes.
   *
   * @param expected the live releases that the changes were decided on
   * @returns false, without any change, when the channel serves other releases by now
   */
  applyChanges(channel: Channel, expected: readonly LiveRelease[], changes: ChannelChange[]): Promise<boolean>
  /** Whether a channel serves a release, or has ever served it. */
  wasServed(channel: Channel, name: string, version: string): Promise<boolean>
  /** Finds the last action on a remote that changed a channel. */
  findLastChange(channel: Channel, name: string): Promise<HistoryRecord | null>
  /** Reads the entries of the last change of a channel that activated a change set, or rolled it back, in their order. */
  listLastChangeOfSet(channel: Channel, changeSet: string): Promise<HistoryRecord[]>
  /** Finds the last activation of a release that replaced another one, other than by a rollback. */
  findReplacement(channel: Channel, name: string, version: string): Promise<HistoryRecord | null>
  getHealth(channel: Channel, name: string, version: string): Promise<ReleaseHealth>
  /** Reads the health of all releases of a channel that pages have reported. */
  listHealth(channel: Channel): Promise<(ReleaseHealth & { name: string; version: string })[]>
  /** Counts a report since the last change of the channel. */
  incrementHealth(channel: Channel, name: string, version: string, outcome: ReportOutcome): Promise<void>
  /** Counts a report in its minute. */
  incrementMinute(
    channel: Channel,
    release: ReleaseReference,
    outcome: ReportOutcome,
    at: number,
  ): Promise<void>
  /**
   * Records that a visitor has reported, since the last change of the channel. Returns false for a repeated report, and
   * where enough visitors of the same network have reported the same.
   */
  addReporter(channel: Channel, release: ReleaseReference, report: StoredReport): Promise<boolean>
  /** Whether `addReporter` has recorded a report. */
  hasReporter(
    channel: Channel,
    release: ReleaseReference,
    report: Pick<StoredReport, 'visitor' | 'outcome'>,
  ): Promise<boolean>
  /** Counts the networks that reported an outcome of a release, and those that sent any report about it or the one that it is compared with. */
  countReportingNetworks(
    channel: Channel,
    release: ReleaseReference,
    report: { outcome: ReportOutcome; comparedVersion: string },
  ): Promise<ReportingNetworks>
  /** @param reported.network a hash; empty without a visitor. One network has a limited number of reports */
  addFaultReport(
    channel: Channel,
    fault: FaultReport,
    reported: { network: string; at: number },
  ): Promise<void>
  /** Counts a fault in the group of those with the same message and stack. */
  addFaultToGroup(channel: Channel, fault: FaultReport, place: FaultPlace, at: number): Promise<void>
  /** Lists the extensions of the releases that a channel serves which failed in their slots, the latest first. */
  listFailedExtensions(channel: Channel): Promise<FailedExtension[]>
  /** Finds the last fault of each release that a channel serves, live or as a canary. */
  listLastFaults(channel: Channel): Promise<StoredFault[]>
}
