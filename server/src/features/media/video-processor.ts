import type { VideoExtension } from './media.ts'

declare module '../../feature.ts' {
  interface FeatureServices {
    videoProcessor: VideoProcessor
  }
}

/** Reads and cleans encoded videos. It trusts only their bytes. */
export interface VideoProcessor {
  /** The program that extracts posters; null if it is not installed: browsers then upload the posters. */
  readonly posterProgram: string | null
  /**
   * Removes metadata such as place, time and author from a video, and extracts stills if the machine can. The coded data
   * does not change.
   *
   * @param path the video; the result may be a new file beside it
   * @throws {UnreadableVideoError}
   */
  prepare(path: string, extension: VideoExtension): Promise<PreparedVideo>
}

interface PreparedVideo {
  path: string
  bytes: number
  /** Pixels as players show them: after rotation, with square pixels. */
  width: number
  height: number
  /** Null if the file does not contain it. */
  seconds: number | null
  /** The sample entry of an MP4 file, such as `avc1`, or the codec of a WebM file, such as `V_VP9`. */
  codec: string
  /** The file says that a trained model made it, or a part of it. */
  isGenerated: boolean
  /** Frames of the video, the poster first; none if the machine cannot extract them. */
  stills: readonly Buffer[]
}

/** The file is no video of a supported type, is broken, or has an invalid size. */
export class UnreadableVideoError extends Error {
  override readonly name = 'UnreadableVideoError'
}
