import sharp from 'sharp'
import { BadResult } from '../http/result-file.ts'
import type { OpenaiOptions, PictureSize } from './openai-options.ts'

/** The size to ask for: the one nearest in shape, of those the nearest in area; a size that is offered is itself. */
export function sizeToAsk(wanted: PictureSize, offered: OpenaiOptions['sizes']): PictureSize {
  if (offered === 'any') return wanted
  const distance = (size: PictureSize) => [
    Math.abs(Math.log((size.width * wanted.height) / (size.height * wanted.width))),
    Math.abs(Math.log((size.width * size.height) / (wanted.width * wanted.height))),
  ]
  const [nearest = wanted] = offered.toSorted((one, other) => {
    const [shapeOfOne = 0, areaOfOne = 0] = distance(one)
    const [shapeOfOther = 0, areaOfOther = 0] = distance(other)
    return shapeOfOne - shapeOfOther || areaOfOne - areaOfOther
  })
  return nearest
}

/**
 * The picture in the size that was wanted: scaled until it covers that, the rest cut off on both sides. A
 * picture that has the size stays as it is.
 *
 * @throws {BadResult}
 */
export async function cropTo({ width, height }: PictureSize, file: Buffer): Promise<Buffer> {
  try {
    const picture = sharp(file, { failOn: 'error', limitInputPixels: 8_192 * 8_192 })
    const made = await picture.metadata()
    if (made.width === width && made.height === height) return file
    return await picture.resize({ width, height, fit: 'cover' }).png().toBuffer()
  } catch {
    throw new BadResult('The engine answered with a picture that cannot be read')
  }
}
