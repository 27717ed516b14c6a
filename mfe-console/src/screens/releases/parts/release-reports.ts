import type { ConsoleLiveRelease } from '@tessera/shared-contracts'

/** What a visitor waited for too long: an interaction, the largest content, a task of the main thread. */
export const slowMeasures = ['inp', 'lcp', 'tasks'] as const
export type SlowMeasure = (typeof slowMeasures)[number]

/** What pages reported of a release. */
export type ReleaseReports = Pick<ConsoleLiveRelease, 'mounts' | 'faults' | 'measured' | SlowMeasure>

/** Returns the share of the visitors with a fault, as the platform counts it; null without reports. */
export const getFaultRate = ({ mounts, faults }: ReleaseReports): number | null =>
  mounts + faults === 0 ? null : faults / (mounts + faults)

/** Returns the share of the measured visitors who waited too long; null where none was measured. */
export const getSlowShare = (reports: ReleaseReports, measure: SlowMeasure): number | null =>
  reports.measured ? (reports[measure] ?? 0) / reports.measured : null
