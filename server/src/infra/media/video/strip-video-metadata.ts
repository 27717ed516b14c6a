import type { FileHandle } from 'node:fs/promises'
import type { VideoExtension } from '../../../features/media/media.ts'
import type { KeptMark } from './mp4-xmp.ts'
import { stripMp4 } from './strip-mp4.ts'
import { stripWebm } from './strip-webm.ts'

/**
 * Overwrites what cameras and programs write into a video besides its frames and sound: place, time, author, device,
 * comments and recorded routes. The coded data, offsets and sizes do not change, so the index stays valid. Marks of
 * generated content stay; they are returned.
 */
export const stripVideoMetadata = (file: FileHandle, extension: VideoExtension): Promise<KeptMark[]> =>
  extension === 'mp4' ? stripMp4(file) : stripWebm(file)
