import { decodeLatin1, decodeText } from './decode-text.ts'
import { inflate } from './inflate.ts'

/** The alpha channel of the left columns of an image, one byte a pixel, row after row. */
export interface AlphaColumns {
  alpha: Uint8Array
  columns: number
  /** The height of the whole image. */
  rows: number
}

/** Decodes the left `columns` of the image, or all that it has; null where it has no alpha channel. */
export type ReadAlpha = (columns: number) => Promise<AlphaColumns | null>

const signature = 'stealth_pngcomp'
/** The signature and a length of 32 bits. */
const headerBits = 8 * signature.length + 32
const maxCompressedBytes = 1024 * 1024
const maxTextBytes = 4 * 1024 * 1024

/** Reads the text that is hidden in the lowest bits of the alpha channel, column after column; null without one. */
export async function readAlphaText(readAlpha: ReadAlpha): Promise<string | null> {
  // Shorter images would need more columns for the header
  const first = await readAlpha(headerBits)
  if (!first) return null
  const header = readBits(first, 0, headerBits)
  if (!header || decodeLatin1(header.subarray(0, signature.length)) !== signature) return null
  const bits = new DataView(header.buffer).getUint32(signature.length)
  if (bits === 0 || bits > 8 * maxCompressedBytes) return null
  const columns = Math.ceil((headerBits + bits) / first.rows)
  const all = columns <= first.columns ? first : await readAlpha(columns)
  const compressed = all && readBits(all, headerBits, bits)
  const text = compressed && (await inflate(compressed, 'gzip', maxTextBytes))
  return text ? decodeText(text) : null
}

function readBits({ alpha, columns, rows }: AlphaColumns, from: number, count: number): Uint8Array | null {
  if (from + count > columns * rows) return null
  const bytes = new Uint8Array(count >> 3)
  for (let index = 0; index < bytes.length * 8; index += 1) {
    const place = from + index
    const bit = (alpha[(place % rows) * columns + Math.floor(place / rows)] ?? 0) & 1
    bytes[index >> 3] = ((bytes[index >> 3] ?? 0) << 1) | bit
  }
  return bytes
}
