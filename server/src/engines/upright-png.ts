import sharp from 'sharp'
import { EngineRefusalError } from '../features/tasks/engine.ts'

/** An image that every server can read: an upright PNG without metadata. */
export interface UprightPng {
  file: Buffer
  /** Pixels. */
  width: number
  height: number
}

/** @throws {EngineRefusalError} for a file that cannot be read as an image */
export async function toUprightPng(picture: Buffer): Promise<UprightPng> {
  try {
    const { data: file, info } = await sharp(picture, { failOn: 'error' })
      .autoOrient()
      .toColourspace('srgb')
      .png({ compressionLevel: 3 })
      .toBuffer({ resolveWithObject: true })
    return { file, width: info.width, height: info.height }
  } catch {
    throw new EngineRefusalError('the picture cannot be read')
  }
}
