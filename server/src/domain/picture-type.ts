import type { PictureEnding, VideoEnding } from './media.ts'

/**
 * What a file is, by its first bytes and before any decoder sees it; null for whatever is none of the types
 * that the site takes. Names and declared types are not believed.
 */
export function pictureType(file: Uint8Array): PictureEnding | null {
  const head = Buffer.from(file.subarray(0, 12)).toString('latin1')
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpg'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp'
  return null
}

/** Brands of pictures and audio that share the container of mp4 files. */
const otherBrands = /^(avif|avis|heic|heix|heim|heis|hevc|mif1|msf1|M4A |M4B |crx )/

/** As {@link pictureType}, of a video's first 4,096 bytes. */
export function videoType(file: Uint8Array): VideoEnding | null {
  const head = Buffer.from(file.subarray(0, 4_096)).toString('latin1')
  if (head.startsWith('ftyp', 4)) return otherBrands.test(head.slice(8)) ? null : 'mp4'
  // The document type stands in the header of the file, in the first bytes behind its mark.
  if (head.startsWith('\x1a\x45\xdf\xa3'))
    return head.slice(0, 80).includes('\x42\x82\x84webm') ? 'webm' : null
  return null
}
