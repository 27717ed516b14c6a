import type { Readable } from 'node:stream'

/** A file that somebody sent, in a folder of its own on this machine until it is kept or discarded. */
export interface IncomingFile {
  /** What is made of it may lie beside it. */
  path: string
  bytes: number
  /** Its first bytes, enough to tell what it is. */
  head: Uint8Array
  /** Removes it and everything beside it. */
  discard(): Promise<void>
}

export interface IncomingFiles {
  /**
   * Writes a stream to the disk, as fast as the disk takes it and no faster. Nothing is left of a stream that
   * ends early, fails or is aborted.
   *
   * @throws {TooLarge} beyond `most` bytes
   */
  receive(stream: Readable, options: { most: number; signal: AbortSignal }): Promise<IncomingFile>
}

export class TooLarge extends Error {
  override readonly name = 'TooLarge'
}
