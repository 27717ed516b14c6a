/**
 * Removes comments and application data, except the repeat count, from an animated GIF. The frames are not encoded
 * again, because that takes a minute and loses colours. Null if the file is no complete GIF.
 */
export function stripGif(file: Buffer): Buffer | null {
  const kept: Buffer[] = []
  let at = getHeaderEnd(file)
  kept.push(file.subarray(0, at))
  while (at < file.length) {
    const start = at
    const mark = file[at]
    if (mark === 0x3b) return Buffer.concat([...kept, file.subarray(at, at + 1)])
    if (mark === 0x21) {
      const label = file[at + 1]
      at = findSubBlocksEnd(file, at + 2)
      const repeats =
        label === 0xff && /^(NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(file.toString('latin1', start + 3, start + 14))
      if (label === 0xf9 || repeats) kept.push(file.subarray(start, at))
    } else if (mark === 0x2c) {
      const flags = file[at + 9] ?? 0
      at = findSubBlocksEnd(file, at + 10 + getColorTableBytes(flags) + 1)
      kept.push(file.subarray(start, at))
    } else return null
  }
  return null
}

const getHeaderEnd = (file: Buffer) => 13 + getColorTableBytes(file[10] ?? 0)
const getColorTableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Returns the offset after a chain of blocks. Each block starts with its length; an empty one ends the chain. */
function findSubBlocksEnd(file: Buffer, start: number): number {
  let at = start
  while (at < file.length) {
    const length = file[at] ?? 0
    at += 1 + length
    if (length === 0) break
  }
  return at
}

/** Chunks of a WebP file that contain metadata. */
const metadataChunks = new Set(['EXIF', 'XMP ', 'ICCP'])
/** The flags in the header for these chunks. */
const metadataFlags = 0x2c

/** Like {@link stripGif}, for an animated WebP. */
export function stripWebp(file: Buffer): Buffer | null {
  const end = 8 + file.readUInt32LE(4)
  if (end > file.length) return null
  const kept: Buffer[] = []
  for (let at = 12; at + 8 <= end;) {
    const kind = file.toString('latin1', at, at + 4)
    const size = file.readUInt32LE(at + 4)
    const next = at + 8 + size + (size % 2)
    if (at + 8 + size > end) return null
    if (!metadataChunks.has(kind)) {
      const chunk = Buffer.from(file.subarray(at, next))
      if (kind === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~metadataFlags
      kept.push(chunk)
    }
    at = next
  }
  const header = Buffer.from(file.subarray(0, 12))
  header.writeUInt32LE(4 + kept.reduce((sum, chunk) => sum + chunk.length, 0), 4)
  return Buffer.concat([header, ...kept])
}
