import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import {
  readGenerationParameters,
  type AlphaColumns,
  type GenerationParameters,
} from '@tessera/shared-contracts/generation-parameters'

/** 8,192 pixels square. */
const maxPixels = 8_192 * 8_192

/** Reads how an image was generated from its file; null where the file says nothing or is damaged. */
export async function readParameters(image: Uint8Array | string): Promise<GenerationParameters | null> {
  const file = typeof image === 'string' ? await readFile(image) : image
  try {
    return await readGenerationParameters(file, columns => readAlpha(file, columns))
  } catch {
    // Storing the image says what is wrong with it
    return null
  }
}

async function readAlpha(file: Uint8Array, wanted: number): Promise<AlphaColumns | null> {
  const options = { limitInputPixels: maxPixels }
  const { width, height, hasAlpha } = await sharp(file, options).metadata()
  if (!hasAlpha) return null
  const columns = Math.min(wanted, width)
  const area = { left: 0, top: 0, width: columns, height }
  const alpha = await sharp(file, options).extract(area).extractChannel('alpha').raw().toBuffer()
  return { alpha, columns, rows: height }
}
