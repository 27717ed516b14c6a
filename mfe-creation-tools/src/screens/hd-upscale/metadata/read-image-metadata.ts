import { buildXmp, readMarksOfBytes } from '@tessera/shared-contracts/generation-marks'
import { formatInfotext, readGenerationParameters } from '@tessera/shared-contracts/generation-parameters'
import type { ImageMetadata } from './image-metadata.ts'

/** Reads what a PNG, JPEG or WebP file says about its making, and nothing else of its metadata. */
export async function readImageMetadata(file: Uint8Array): Promise<ImageMetadata> {
  const parameters = await readGenerationParameters(file)
  return {
    xmp: buildXmp(readMarksOfBytes(file)),
    parameters: parameters ? formatInfotext(parameters) : '',
  }
}
