import type { FileHandle } from 'node:fs/promises'
import type { VideoEnding } from '../domain/media.ts'
import { readMp4 } from './mp4-header.ts'
import { readWebm } from './webm-header.ts'

/** What a video's header says of its first picture track. */
export interface VideoHeader {
  /** Pixels, the right way up. */
  width: number
  height: number
  /** Null where it does not say. */
  seconds: number | null
}

/** Null for a file that is no such video, or has no picture. */
export const readVideoHeader = (file: FileHandle, ending: VideoEnding): Promise<VideoHeader | null> =>
  ending === 'mp4' ? readMp4(file) : readWebm(file)
