/** The reports on a release. Each visitor counts once as a mount and once as a fault. */
export interface ReleaseHealth {
  mounts: number
  faults: number
}

/** The networks that have reported faults of a canary, and all that have reported of its remote. */
export interface ReportingNetworks {
  withFaults: number
  all: number
}
