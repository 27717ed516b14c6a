import { limits, type UpscaleFactor } from '@tessera/shared-contracts'
import { readImageSize, type ImageSize } from './image-size.ts'

/** The image that the user has chosen for the upscale. */
export interface SourceImage {
  file: File
  /** Object URL of the file. */
  url: string
  size: ImageSize
}

/** Why a file is not accepted: `type` no image, `format` an unsupported format, `broken` no readable header. */
export type FileError = 'type' | 'format' | 'broken' | 'bytes' | 'pixels'

const acceptedTypes = ['image/png', 'image/jpeg', 'image/webp']

/** The file input's `accept` attribute. */
export const acceptAttribute = acceptedTypes.join(',')

/** Checks a file before the upload; returns its size in pixels or the error. The server checks it again. */
export async function checkImageFile(file: File): Promise<ImageSize | FileError> {
  if (!file.type.startsWith('image/')) return 'type'
  if (!acceptedTypes.includes(file.type)) return 'format'
  if (file.size > limits.upscale.maxBytes) return 'bytes'
  const size = readImageSize(await file.arrayBuffer())
  if (!size || size.width === 0 || size.height === 0) return 'broken'
  return Math.max(size.width, size.height) > limits.upscale.maxSidePx ? 'pixels' : size
}

/** Maximum side of an image that is enlarged this many times. */
export const getMaxSide = (factor: UpscaleFactor): number =>
  Math.min(limits.upscale.maxSidePx, limits.upscale.maxResultSidePx / factor)

export const isTooLarge = ({ width, height }: ImageSize, factor: UpscaleFactor): boolean =>
  Math.max(width, height) > getMaxSide(factor)

/** The title of the result among the member's creations: the file's name without its extension. */
export const getTitleFromFileName = ({ name }: File): string => name.replace(/\.[^.]*$/, '')
