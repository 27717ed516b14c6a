import { createHash } from 'node:crypto'
import {
  computeReleaseVersion,
  type Provenance,
  type ReleaseRecord,
  type ShellRecord,
} from '@tessera/shared-contracts'

/** A build to publish. */
export interface ReleaseBuild {
  name: string
  version: string
  record: ReleaseRecord | ShellRecord
  provenance?: Provenance
  /** The key that has signed it. */
  signedBy?: string | null
  /** Path and content of every file, in any order. */
  files: AsyncIterable<[file: string, content: Buffer]>
}

/** Computes the version of a build from the version of its package and its files, as `tessera publish` does. */
export const getBuildVersion = (packageVersion: string, files: ReleaseRecord['files']): string =>
  computeReleaseVersion(packageVersion, files, text => createHash('sha256').update(text).digest('hex'))

export const hasSameFiles = (one: ReleaseRecord['files'], other: ReleaseRecord['files']) =>
  getBuildVersion('', one) === getBuildVersion('', other)

/** Maximum size in bytes of one release. */
export const maxReleaseBytes = 100_000_000

export const toMegabytes = (bytes: number): number => Math.ceil(bytes / 1_000_000)
