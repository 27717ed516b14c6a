import type { FileHandle } from 'node:fs/promises'
import type { VideoExtension } from '../../../features/media/media.ts'
import { readMp4Header } from './mp4-header.ts'
import { readWebmHeader } from './webm-header.ts'
import type { VideoHeader } from './video-header-fields.ts'

/** Reads the header; null if the file is no such video or has no video track. */
export const readVideoHeader = (file: FileHandle, extension: VideoExtension): Promise<VideoHeader | null> =>
  extension === 'mp4' ? readMp4Header(file) : readWebmHeader(file)
