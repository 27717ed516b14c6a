import type { FileHandle } from 'node:fs/promises'
import type { VideoExtension } from '../../../features/media/media.ts'
import { readMp4Header } from './mp4-header.ts'
import { readWebmHeader } from './webm-header.ts'

/** What the header of a video contains about its first video track. */
export interface VideoHeader {
  /** Pixels, after rotation. */
  width: number
  height: number
  /** Null if the header does not contain it. */
  seconds: number | null
}

/** Reads the header; null if the file is no such video or has no video track. */
export const readVideoHeader = (file: FileHandle, extension: VideoExtension): Promise<VideoHeader | null> =>
  extension === 'mp4' ? readMp4Header(file) : readWebmHeader(file)
