import type { PictureEnding } from './media.ts'

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
