import { createHash } from 'node:crypto'
import type { ReleaseRecord, ReleaseReference, ShellRecord } from '@tessera/shared-contracts'
import type { Release } from './release.ts'

/** Stores the files of releases. Stored files never change. */
export interface ReleaseFiles {
  /** The local folder of the files, `REMOTE/VERSION/…`. */
  readonly folder: string
  /** Returns whether the files of a release are in the local folder. */
  isLocal(name: string, version: string): boolean
  /** Returns whether a release is stored, judged by one of its files. */
  isStored(release: Pick<Release, 'name' | 'version' | 'record'>): Promise<boolean>
  /** Downloads a release that another machine received, completely or not at all. */
  download(release: Pick<Release, 'name' | 'version' | 'record'>): Promise<void>
  /** Begins to store the files of a release. They are invisible before the commit. */
  startUpload(name: string, version: string): Promise<ReleaseUpload>
  /** Stores the source map of a script, which no request gets. It goes with the files of the release. */
  writeSourceMap(release: ReleaseReference, script: string, content: Buffer): Promise<void>
  /** Returns the source map of a script; null where none is stored. */
  readSourceMap(release: ReleaseReference, script: string): Promise<Buffer | null>
  /** Deletes the files of a release that was retired. */
  remove(name: string, version: string): Promise<void>
  /** Removes the files of interrupted publications: those of unknown releases that are older than an hour. */
  removeAbandoned(isKnown: (name: string, version: string) => Promise<boolean>): Promise<void>
}

export interface ReleaseUpload {
  /** Stores a file; with `compress`, also in the compressed form that browsers download. */
  write(file: string, content: Buffer, options?: { compress?: boolean }): Promise<void>
  commit(): Promise<void>
  discard(): Promise<void>
}

/** The folder in that of a release with its source maps. Files below a name with a leading dot are never served. */
export const sourceMapFolder = '.source-maps'

/** Returns the path of a script's source map in the folder of the release. Names of scripts can be too long for it. */
export const getSourceMapPath = (script: string): string =>
  `${sourceMapFolder}/${createHash('sha256').update(script).digest('hex')}.json.gz`

/** Returns the subresource integrity of a file. */
export const computeIntegrity = (content: Buffer) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`

/** Only the server reads the script of the first frames. Compressing it takes longer than all other files together. */
export const isBrowserFile = (file: string, { firstFrame }: ReleaseRecord | ShellRecord) =>
  file !== firstFrame?.script
