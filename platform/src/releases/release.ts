import type { Provenance, ReleaseRecord, ShellRecord } from '@tessera/shared-contracts'

/** The name of the shell, which is released like a remote. */
export const shellName = 'shell'

/** Returns the size of a release: that of all its files. */
export const countBytes = ({ files }: Pick<ReleaseRecord, 'files'>): number =>
  Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0)

export interface Release<Kind extends ReleaseRecord | ShellRecord = ReleaseRecord | ShellRecord> {
  name: string
  version: string
  record: Kind
  publishedAt: number
  publishedBy: string
  provenance: Provenance
  /** The key that has signed it; null without a signature. */
  signedBy: string | null
}
