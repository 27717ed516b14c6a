import type { Readable } from 'node:stream'

declare module '../../feature.ts' {
  interface FeatureServices {
    incoming: IncomingFiles
  }
}

/** A received file, in its own folder on this machine until it is stored or discarded. */
export interface IncomingFile {
  /** Derived files may be beside it. */
  path: string
  bytes: number
  /** Its first bytes, enough to detect the type. */
  head: Uint8Array
  /** Deletes the file and its folder. */
  discard(): Promise<void>
}

export interface IncomingFiles {
  /**
   * Writes a stream to the disk, with backpressure. A stream that ends early, fails or is aborted leaves no file.
   *
   * @throws {FileTooLargeError} beyond `maxBytes`
   */
  receive(stream: Readable, options: { maxBytes: number; signal: AbortSignal }): Promise<IncomingFile>
}
