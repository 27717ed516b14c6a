import sharp from 'sharp'
import type { Pixels } from '@tessera/shared-upscaler/upscale'
import { EngineRefusalError } from '../../features/tasks/engine.ts'

/** The largest image that is upscaled: 4,096 pixels square (specification 2, §5). */
const maxPixels = 4_096 * 4_096

/**
 * Decodes an image to pixels: upright, in sRGB, with 8 bits per channel. Of an animation, it returns the
 * first frame.
 *
 * @throws {EngineRefusalError} for a file that is broken or too large
 */
export async function decodeImage(file: Uint8Array): Promise<Pixels> {
  try {
    const { data, info } = await sharp(file, { failOn: 'error', limitInputPixels: maxPixels })
      .autoOrient()
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    return channels === 3 || channels === 4
      ? { width, height, channels, data }
      : { width, height, channels: channels === 1 ? 3 : 4, data: toRgb(data, channels) }
  } catch (error) {
    throw new EngineRefusalError('the picture cannot be read', { cause: error })
  }
}

/** Converts greyscale, with or without alpha, to RGB or RGBA. */
function toRgb(data: Uint8Array, channels: 1 | 2): Uint8Array {
  const colours = channels + 2
  const coloured = new Uint8Array((data.length / channels) * colours)
  for (let from = 0, to = 0; from < data.length; from += channels, to += colours) {
    coloured.fill(data[from] ?? 0, to, to + 3)
    if (channels === 2) coloured[to + 3] = data[from + 1] ?? 0
  }
  return coloured
}

/** Encodes a PNG. A higher compression level hardly reduces the size; without filters the size doubles. */
export const encodeImage = ({ data, width, height, channels }: Pixels): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels }, limitInputPixels: 4 * maxPixels })
    .png({ compressionLevel: 2, adaptiveFiltering: true })
    .toBuffer()
