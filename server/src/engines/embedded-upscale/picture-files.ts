import sharp from 'sharp'
import type { Pixels } from '@tessera/shared-upscaler/upscale'
import { EngineRefusal } from '../../domain/engine.ts'

/** The largest picture that is enlarged: 4,096 pixels square (specification 2, §5). */
const mostPixels = 4_096 * 4_096

/**
 * The pixels of a picture as people see it: turned upright, in sRGB whatever its colours are given in, with
 * 8 bits a channel. Of a moving picture, the first frame.
 *
 * @throws {EngineRefusal} for a file that is broken, or larger than what is enlarged
 */
export async function decodePicture(file: Uint8Array): Promise<Pixels> {
  try {
    const { data, info } = await sharp(file, { failOn: 'error', limitInputPixels: mostPixels })
      .autoOrient()
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    return channels === 3 || channels === 4
      ? { width, height, channels, data }
      : { width, height, channels: channels === 1 ? 3 : 4, data: inColours(data, channels) }
  } catch (error) {
    throw new EngineRefusal('the picture cannot be read', { cause: error })
  }
}

/** Grey, with opacity or without, as three equal colours. */
function inColours(data: Uint8Array, channels: 1 | 2): Uint8Array {
  const colours = channels + 2
  const coloured = new Uint8Array((data.length / channels) * colours)
  for (let from = 0, to = 0; from < data.length; from += channels, to += colours) {
    coloured.fill(data[from] ?? 0, to, to + 3)
    if (channels === 2) coloured[to + 3] = data[from + 1] ?? 0
  }
  return coloured
}

/** A PNG. More work would make it hardly smaller; without filters it would be twice as large. */
export const encodePicture = ({ data, width, height, channels }: Pixels): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels }, limitInputPixels: 4 * mostPixels })
    .png({ compressionLevel: 2, adaptiveFiltering: true })
    .toBuffer()
