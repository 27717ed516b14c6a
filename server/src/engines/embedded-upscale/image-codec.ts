import sharp, { type Sharp } from 'sharp'
import type { Pixels } from '@tessera/shared-upscaler/upscale'
import { EngineRefusalError } from '../../features/tasks/engine.ts'
import { openImage } from '../../infra/media/open-image.ts'
import { ditherToBytes } from './dither.ts'

/** The largest image that is upscaled: 4,096 pixels square (specification 2, §5). */
const maxPixels = 4_096 * 4_096

/**
 * Decodes an image to pixels: upright, in sRGB, with 8 bits per channel, to which 16 bits are dithered. Of an animation, it returns
 * the first frame.
 *
 * @throws {EngineRefusalError} for a file that is broken or too large
 */
export async function decodeImage(file: Uint8Array): Promise<Pixels> {
  try {
    const { decode, isDeep } = await openImage(file, { maxPixels })
    const { data: bytes, info } = await decode()
      .toColorspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const data = isDeep
      ? await ditherImage(decode(), bytes, { rowLength: width * channels, channels })
      : bytes
    return channels === 3 || channels === 4
      ? { width, height, channels, data }
      : { width, height, channels: channels === 1 ? 3 : 4, data: toRgb(data, channels) }
  } catch (error) {
    throw new EngineRefusalError('the image cannot be read', { cause: error })
  }
}

async function ditherImage(
  image: Sharp,
  rounded: Uint8Array,
  size: { rowLength: number; channels: number },
): Promise<Uint8Array> {
  const { buffer, byteOffset, length } = await image.toColorspace('rgb16').raw({ depth: 'ushort' }).toBuffer()
  const samples = new Uint16Array(buffer, byteOffset, length / 2)
  return samples.length === rounded.length ? ditherToBytes(samples, rounded, size) : rounded
}

/** Converts greyscale, with or without alpha, to RGB or RGBA. */
function toRgb(data: Uint8Array, channels: 1 | 2): Uint8Array {
  const colors = channels + 2
  const colored = new Uint8Array((data.length / channels) * colors)
  for (let from = 0, to = 0; from < data.length; from += channels, to += colors) {
    colored.fill(data[from] ?? 0, to, to + 3)
    if (channels === 2) colored[to + 3] = data[from + 1] ?? 0
  }
  return colored
}

/** Encodes a PNG. A higher compression level hardly reduces the size; without filters the size doubles. */
export const encodeImage = ({ data, width, height, channels }: Pixels): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels }, limitInputPixels: 4 * maxPixels })
    .png({ compressionLevel: 2, adaptiveFiltering: true })
    .toBuffer()
