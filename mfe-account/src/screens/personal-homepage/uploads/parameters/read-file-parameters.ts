import {
  readGenerationParameters,
  type AlphaColumns,
  type GenerationParameters,
} from '@tessera/shared-contracts/generation-parameters'

/** Reads how an image was generated, as the server does; null where its file says nothing. */
export async function readFileParameters(file: File): Promise<GenerationParameters | null> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return readGenerationParameters(bytes, columns => readAlpha(file, columns))
}

async function readAlpha(file: File, wanted: number): Promise<AlphaColumns> {
  const bitmap = await createImageBitmap(file, { premultiplyAlpha: 'none', colorSpaceConversion: 'none' })
  const { width, height: rows } = bitmap
  const columns = Math.min(wanted, width)
  const context = new OffscreenCanvas(columns, rows).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas')
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  const { data } = context.getImageData(0, 0, columns, rows)
  return {
    alpha: Uint8Array.from({ length: columns * rows }, (_, index) => data[4 * index + 3] ?? 0),
    columns,
    rows,
  }
}
