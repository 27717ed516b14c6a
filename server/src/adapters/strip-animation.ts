/**
 * An animated GIF without what is not picture: comments, and application data but for how often it repeats.
 * Its frames stay as they are, because encoding them anew takes a minute and loses colours. Null for a file
 * that is no whole GIF.
 */
export function strippedGif(file: Buffer): Buffer | null {
  const kept: Buffer[] = []
  let at = headerEnd(file)
  kept.push(file.subarray(0, at))
  while (at < file.length) {
    const start = at
    const mark = file[at]
    if (mark === 0x3b) return Buffer.concat([...kept, file.subarray(at, at + 1)])
    if (mark === 0x21) {
      const label = file[at + 1]
      at = subBlocksEnd(file, at + 2)
      const repeats =
        label === 0xff && /^(NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(file.toString('latin1', start + 3, start + 14))
      if (label === 0xf9 || repeats) kept.push(file.subarray(start, at))
    } else if (mark === 0x2c) {
      const flags = file[at + 9] ?? 0
      at = subBlocksEnd(file, at + 10 + colourTable(flags) + 1)
      kept.push(file.subarray(start, at))
    } else return null
  }
  return null
}

const headerEnd = (file: Buffer) => 13 + colourTable(file[10] ?? 0)
const colourTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Behind a chain of blocks, each of which begins with its length; an empty one ends it. */
function subBlocksEnd(file: Buffer, start: number): number {
  let at = start
  while (at < file.length) {
    const length = file[at] ?? 0
    at += 1 + length
    if (length === 0) break
  }
  return at
}

/** Chunks of a WebP file that tell of something else than its picture. */
const telling = new Set(['EXIF', 'XMP ', 'ICCP'])
/** The bits that announce them. */
const tellingFlags = 0x2c

/** As {@link strippedGif}, of an animated WebP. */
export function strippedWebp(file: Buffer): Buffer | null {
  const end = 8 + file.readUInt32LE(4)
  if (end > file.length) return null
  const kept: Buffer[] = []
  for (let at = 12; at + 8 <= end;) {
    const kind = file.toString('latin1', at, at + 4)
    const size = file.readUInt32LE(at + 4)
    const next = at + 8 + size + (size % 2)
    if (at + 8 + size > end) return null
    if (!telling.has(kind)) {
      const chunk = Buffer.from(file.subarray(at, next))
      if (kind === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~tellingFlags
      kept.push(chunk)
    }
    at = next
  }
  const header = Buffer.from(file.subarray(0, 12))
  header.writeUInt32LE(4 + kept.reduce((sum, chunk) => sum + chunk.length, 0), 4)
  return Buffer.concat([header, ...kept])
}
