import sharp from 'sharp'
import { InvalidResultError } from './http/read-bytes.ts'

/**
 * Resizes an upscaled image to the exact size, and sharpens it (0 to 1).
 *
 * @throws {InvalidResultError}
 */
export async function resizeAndSharpen(
  file: Buffer,
  { width, height, sharpness }: { width: number; height: number; sharpness: number },
): Promise<Buffer> {
  try {
    const image = sharp(file, { failOn: 'error', limitInputPixels: 8_192 * 8_192 })
    const made = await image.metadata()
    const fits = made.width === width && made.height === height
    if (fits && sharpness === 0) return file
    if (!fits) image.resize({ width, height, fit: 'fill' })
    if (sharpness > 0) image.sharpen({ sigma: 1, m1: sharpness, m2: 2 * sharpness })
    return await image.png({ compressionLevel: 3 }).toBuffer()
  } catch {
    throw new InvalidResultError('The engine returned an image that cannot be read')
  }
}
