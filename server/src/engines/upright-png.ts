import { EngineRefusalError } from '../features/tasks/engine.ts'
import { openImage } from '../infra/media/open-image.ts'

/** An image that every server can read: an upright PNG without metadata. */
export interface UprightPng {
  file: Buffer
  /** Pixels. */
  width: number
  height: number
}

/** @throws {EngineRefusalError} for a file that cannot be read as an image */
export async function toUprightPng(image: Buffer): Promise<UprightPng> {
  try {
    const opened = await openImage(image)
    const { data: file, info } = await opened
      .decode()
      .toColourspace('srgb')
      .png({ compressionLevel: 3 })
      .toBuffer({ resolveWithObject: true })
    return { file, width: info.width, height: info.height }
  } catch {
    throw new EngineRefusalError('the image cannot be read')
  }
}
