/** How many visitors of the measured ones waited too long, since the last change of the channel. */
export interface ReleaseSpeed {
  /** Visitors whose pages have been measured. */
  measured: number
  /** Those with an interaction that took longer than 200 ms to show (Interaction to Next Paint). */
  inp: number
  /** Those whose largest content appeared after more than 2.5 s (Largest Contentful Paint). */
  lcp: number
  /** Those whose page could not respond for more than half a second, because of one long task. */
  tasks: number
}

/** The reports on a release. Each visitor counts once of each kind. */
export interface ReleaseHealth extends ReleaseSpeed {
  mounts: number
  faults: number
}

export type ReportOutcome = keyof ReleaseHealth

export const emptyHealth: ReleaseHealth = { mounts: 0, faults: 0, measured: 0, inp: 0, lcp: 0, tasks: 0 }

/** The networks that have reported an outcome of a canary, and all that have reported of its remote. */
export interface ReportingNetworks {
  withOutcome: number
  all: number
}

/**
 * What the reports of a control group are stored under, in place of the version that they are of: those of the visitors of
 * a cohort who get the live release beside its canary. No release has this version. Each change of the channel clears these reports with the
 * others of the remote.
 */
export const controlVersion = 'control'
