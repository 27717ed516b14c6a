export const gifMarkers = { extension: 0x21, image: 0x2c, trailer: 0x3b } as const

/** Returns where the blocks start, after the header and the colors of all frames. */
export const getHeaderEnd = (file: Buffer): number => 13 + getColorTableBytes(file[10] ?? 0)
export const getColorTableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/**
 * Finds the end of a chain of blocks. Each block starts with its length; an empty one ends the chain.
 *
 * @returns `isCut`: the last block lacks bytes of its own, and not the end alone
 */
export function readSubBlocks(
  file: Buffer,
  start: number,
): { end: number; isComplete: boolean; isCut: boolean } {
  let at = start
  while (at < file.length) {
    const length = file[at] ?? 0
    at += 1 + length
    if (length === 0) return { end: at, isComplete: true, isCut: false }
  }
  return { end: Math.min(at, file.length), isComplete: false, isCut: at !== file.length }
}

/** Joins the contents of a whole chain of blocks. */
export function joinSubBlocks(file: Buffer, start: number): Buffer {
  const parts: Buffer[] = []
  for (let at = start; at < file.length;) {
    const end = at + 1 + (file[at] ?? 0)
    parts.push(file.subarray(at + 1, end))
    at = end
  }
  return Buffer.concat(parts)
}
