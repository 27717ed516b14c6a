import sharp from 'sharp'
import { EngineRefusal } from '../domain/engine.ts'

/** A picture as every server reads it: a PNG, turned upright, without metadata. */
export interface UprightPng {
  file: Buffer
  /** Pixels. */
  width: number
  height: number
}

/** @throws {EngineRefusal} for a file that cannot be read as a picture */
export async function uprightPng(picture: Buffer): Promise<UprightPng> {
  try {
    const { data: file, info } = await sharp(picture, { failOn: 'error' })
      .autoOrient()
      .toColourspace('srgb')
      .png({ compressionLevel: 3 })
      .toBuffer({ resolveWithObject: true })
    return { file, width: info.width, height: info.height }
  } catch {
    throw new EngineRefusal('the picture cannot be read')
  }
}
