import { createHash } from 'node:crypto'
import type { ReleaseHealth, ReportingNetworks } from '../releases/release-health.ts'

/**
 * Returns a number from 0 to 1 (exclusive) for a visitor and a remote. It is a hash of both: evenly distributed, and
 * always the same for the same visitor and remote. A visitor gets the canary when the number is below its share.
 */
export function getVisitorPosition(visitor: string, remote: string): number {
  const hash = createHash('sha256').update(`${remote} ${visitor}`).digest()
  return hash.readUIntBE(0, 6) / 2 ** 48
}

/**
 * Whether a visitor gets a canary.
 *
 * @param name of the remote, or the group of canaries that the same visitors get
 */
export const isInCanary = (visitor: string, name: string, percent: number): boolean =>
  getVisitorPosition(visitor, name) < percent / 100

/** A canary that exceeds this budget is rolled back. */
export const errorBudget = {
  /** By how much the fault rate of the canary may exceed that of the live release; 0.02 is 2 percentage points. */
  maxExcess: 0.02,
  /** Minimum number of reports before the fault rate counts. */
  minPages: 20,
  /** Minimum number of faults, so that one or two visitors cannot end a canary. */
  minFaults: 3,
  /** Minimum number of networks with faults or slow pages, unless all reports come from one network. */
  minNetworks: 2,
  /** How many visitors of one network count, for each kind of report. */
  maxVisitorsOfNetwork: 20,
} as const

type FaultCounts = Pick<ReleaseHealth, 'mounts' | 'faults'>

const getFaultRate = ({ mounts, faults }: FaultCounts) =>
  mounts + faults === 0 ? 0 : faults / (mounts + faults)

/** Returns whether several networks reported an outcome, or all reports come from one network. */
export const isWidespread = ({ withOutcome, all }: ReportingNetworks): boolean =>
  withOutcome >= Math.min(errorBudget.minNetworks, all)

export function exceedsErrorBudget(canary: FaultCounts, live: FaultCounts): boolean {
  return (
    canary.faults >= errorBudget.minFaults &&
    canary.mounts + canary.faults >= errorBudget.minPages &&
    getFaultRate(canary) > getFaultRate(live) + errorBudget.maxExcess
  )
}
