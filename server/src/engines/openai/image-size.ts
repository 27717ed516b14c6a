import sharp from 'sharp'
import { InvalidResultError } from '../http/read-bytes.ts'

export interface ImageSize {
  width: number
  height: number
}

/** Returns the offered size that is nearest in aspect ratio, then in area. An offered size is itself. */
export function pickSupportedSize(requested: ImageSize, offered: readonly ImageSize[] | 'any'): ImageSize {
  if (offered === 'any') return requested
  const distance = (size: ImageSize) => [
    Math.abs(Math.log((size.width * requested.height) / (size.height * requested.width))),
    Math.abs(Math.log((size.width * size.height) / (requested.width * requested.height))),
  ]
  const [nearest = requested] = offered.toSorted((one, other) => {
    const [shapeOfOne = 0, areaOfOne = 0] = distance(one)
    const [shapeOfOther = 0, areaOfOther = 0] = distance(other)
    return shapeOfOne - shapeOfOther || areaOfOne - areaOfOther
  })
  return nearest
}

/**
 * Crops an image to a size: scales it to cover the size and cuts off both sides. An image of that size is not
 * changed.
 *
 * @throws {InvalidResultError}
 */
export async function cropImage({ width, height }: ImageSize, file: Buffer): Promise<Buffer> {
  try {
    const image = sharp(file, { failOn: 'error', limitInputPixels: 8_192 * 8_192 })
    const made = await image.metadata()
    if (made.width === width && made.height === height) return file
    return await image.resize({ width, height, fit: 'cover' }).png().toBuffer()
  } catch {
    throw new InvalidResultError('The engine returned an image that cannot be read')
  }
}
