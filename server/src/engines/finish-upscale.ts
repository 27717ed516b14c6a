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
    const picture = sharp(file, { failOn: 'error', limitInputPixels: 8_192 * 8_192 })
    const made = await picture.metadata()
    const fits = made.width === width && made.height === height
    if (fits && sharpness === 0) return file
    if (!fits) picture.resize({ width, height, fit: 'fill' })
    if (sharpness > 0) picture.sharpen({ sigma: 1, m1: sharpness, m2: 2 * sharpness })
    return await picture.png({ compressionLevel: 3 }).toBuffer()
  } catch {
    throw new InvalidResultError('The engine answered with a picture that cannot be read')
  }
}
