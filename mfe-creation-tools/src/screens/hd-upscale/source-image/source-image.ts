import { limits } from '@tessera/shared-contracts'
import { readImageHeader, type ImageHeader } from './image-header.ts'

/** The image that the user has chosen for the upscale. */
export interface SourceImage {
  file: File
  /** Object URL of the file. */
  url: string
  header: ImageHeader
}

/** Why a file is not accepted: `type` no image, `format` an unsupported format, `broken` no readable header. */
export type FileError = 'type' | 'format' | 'broken' | 'bytes' | 'pixels'

const acceptedTypes = ['image/png', 'image/jpeg', 'image/webp']

/** The file input's `accept` attribute. */
export const acceptAttribute = acceptedTypes.join(',')

/** Checks a file before the upload; returns its header or the error. The server checks it again. */
export async function checkImageFile(file: File): Promise<ImageHeader | FileError> {
  if (!file.type.startsWith('image/')) return 'type'
  if (!acceptedTypes.includes(file.type)) return 'format'
  if (file.size > limits.upscale.maxBytes) return 'bytes'
  const header = readImageHeader(await file.arrayBuffer())
  if (!header || header.width === 0 || header.height === 0) return 'broken'
  return Math.max(header.width, header.height) > limits.upscale.maxSidePx ? 'pixels' : header
}

/** The title of the result among the member's creations: the file's name without its extension. */
export const getTitleFromFileName = ({ name }: File): string => name.replace(/\.[^.]*$/, '')
