import { limits } from '@tessera/shared-contracts'
import { readPictureHeader, type PictureHeader } from './picture-header.ts'

/** The picture that is to be enlarged. */
export interface ChosenPicture {
  file: File
  /** Shows the file on this page. */
  url: string
  header: PictureHeader
}

/** Why a file is not taken: `type` no image, `format` an image of another kind, `broken` unreadable. */
export type FileRefusal = 'type' | 'format' | 'broken' | 'bytes' | 'pixels'

const formats = ['image/png', 'image/jpeg', 'image/webp']

/** What a file chooser offers. */
export const acceptedFormats = formats.join(',')

/** Looks at a chosen file before anything is sent; the server looks again. */
export async function inspectFile(file: File): Promise<PictureHeader | FileRefusal> {
  if (!file.type.startsWith('image/')) return 'type'
  if (!formats.includes(file.type)) return 'format'
  if (file.size > limits.upscale.bytes) return 'bytes'
  const header = readPictureHeader(await file.arrayBuffer())
  if (!header || header.width === 0 || header.height === 0) return 'broken'
  return Math.max(header.width, header.height) > limits.upscale.side ? 'pixels' : header
}

/** What the result is called among the member's works: the file's name without its ending. */
export const titleOf = ({ name }: File): string => name.replace(/\.[^.]*$/, '')
