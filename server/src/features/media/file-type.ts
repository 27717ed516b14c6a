import type { ImageExtension, VideoExtension } from './media.ts'

/**
 * Detects the type of an image by its first bytes, before any decoder reads it; null for unsupported types. File names
 * and declared types are ignored.
 */
export function detectImageType(file: Uint8Array): ImageExtension | null {
  const head = Buffer.from(file.subarray(0, 12)).toString('latin1')
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpg'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp'
  return null
}

/** Says whether the first bytes are those of a HEIC or AVIF image, as phones make them. */
export const isHeif = (file: Uint8Array): boolean =>
  /^....ftyp(avif|avis|heic|heix|heim|heis|hevc|mif1|msf1)/s.test(
    Buffer.from(file.subarray(0, 12)).toString('latin1'),
  )

/** Says whether the first bytes are those of a Matroska file that is no WebM. */
export const isMatroska = (file: Uint8Array): boolean =>
  Buffer.from(file.subarray(0, 80)).toString('latin1').includes('\x42\x82\x88matroska')

/** Brands of images and audio in the container format of mp4 files. */
const otherBrands = /^(avif|avis|heic|heix|heim|heis|hevc|mif1|msf1|M4A |M4B |crx )/

/** Like {@link detectImageType}, for the first 4,096 bytes of a video. */
export function detectVideoType(file: Uint8Array): VideoExtension | null {
  const head = Buffer.from(file.subarray(0, 4_096)).toString('latin1')
  if (head.startsWith('ftyp', 4)) return otherBrands.test(head.slice(8)) ? null : 'mp4'
  // The header contains the document type in the first bytes after the signature.
  if (head.startsWith('\x1a\x45\xdf\xa3'))
    return head.slice(0, 80).includes('\x42\x82\x84webm') ? 'webm' : null
  return null
}
