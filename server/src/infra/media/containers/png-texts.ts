import { inflateSync } from 'node:zlib'
import type { PngChunk } from './png-chunks.ts'

/** Marks are in texts of a few kilobytes; a longer one contains a whole workflow. */
const maxTextBytes = 1_048_576

/** Finds the first text of a keyword in the chunks of all three kinds; null if it is broken, or longer than a megabyte. */
export function findPngText(chunks: readonly PngChunk[], keyword: string): string | null {
  const start = Buffer.from(`${keyword}\0`, 'latin1')
  const chunk = chunks.find(
    ({ type, data }) => textTypes.has(type) && data.subarray(0, start.length).equals(start),
  )
  if (!chunk) return null
  const { type, data } = chunk
  const rest = data.subarray(start.length)
  if (type === 'tEXt') return rest.toString('latin1', 0, maxTextBytes)
  if (type === 'zTXt') return inflate(rest.subarray(1))?.toString('latin1') ?? null
  // The flag and the kind of the compression, the language, and the keyword in that language
  const translated = rest.indexOf(0, 2) + 1
  const text = rest.subarray(rest.indexOf(0, translated) + 1)
  return (rest[0] === 1 ? inflate(text) : text.subarray(0, maxTextBytes))?.toString('utf8') ?? null
}

const textTypes: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt'])

function inflate(data: Buffer): Buffer | null {
  try {
    return inflateSync(data, { maxOutputLength: maxTextBytes })
  } catch {
    return null
  }
}
