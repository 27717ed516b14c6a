import sharp from 'sharp'
import { BadResult } from './http/result-file.ts'

/**
 * An enlarged picture in the size that was promised, to the pixel, and sharpened as was asked (0 to 1).
 *
 * @throws {BadResult}
 */
export async function finishUpscale(
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
    throw new BadResult('The engine answered with a picture that cannot be read')
  }
}
