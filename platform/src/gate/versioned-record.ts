import type { Provenance, ReleaseRecord } from '@tessera/shared-contracts'

/** The record of a build with its name and version. */
export interface VersionedRecord<Kind = ReleaseRecord> {
  name: string
  version: string
  record: Kind
  /** Absent for a build that is not published. */
  provenance?: Provenance
}
