import type { ImageExtension } from '../../../features/media/media.ts'
import { cleanGif } from './clean-gif.ts'
import type { CleanImage } from './clean-image.ts'
import { cleanJpeg } from './clean-jpeg.ts'
import { cleanPng } from './clean-png.ts'
import { cleanWebp } from './clean-webp.ts'

const cleaners: Readonly<Record<ImageExtension, (file: Buffer) => CleanImage>> = {
  jpg: cleanJpeg,
  png: cleanPng,
  webp: cleanWebp,
  gif: cleanGif,
}

/**
 * Removes metadata such as place, time, author and device from the container of an image. The coded data, colors,
 * orientation, animation, gain map and the marks of generated images stay, and data after the image goes.
 *
 * @throws {BrokenContainerError}
 */
export const cleanMetadata = (file: Buffer, type: ImageExtension): CleanImage => cleaners[type](file)
