import type { VideoEnding } from './media.ts'

/** Reads encoded videos by their bytes alone. */
export interface VideoWorkshop {
  /** The program that takes posters; null where this machine has none and browsers send theirs along. */
  readonly posterProgram: string | null
  /**
   * A video for good, where this machine can: the same streams without a word about where, when and by whom
   * they were taken.
   *
   * @param path where it lies; a new file may come to lie beside it
   * @throws {UnreadableVideo}
   */
  prepare(path: string, ending: VideoEnding): Promise<PreparedVideo>
}

interface PreparedVideo {
  path: string
  bytes: number
  /** Pixels, the right way up. */
  width: number
  height: number
  /** Null where the file does not say. */
  seconds: number | null
  /** Pictures out of it, the poster first; none where this machine cannot take them. */
  stills: readonly Buffer[]
}

/** No video of a type we take, a broken one, or one of no sensible size. */
export class UnreadableVideo extends Error {
  override readonly name = 'UnreadableVideo'
}
