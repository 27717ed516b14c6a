/** Reads a part of a file; fewer bytes, or none, at its end. */
export type ReadPart = (start: number, bytes: number) => Promise<Uint8Array>

const firstPartBytes = 4_096
const nextPartBytes = 65_536
/** A file whose first frame is not found within these parts counts as still. */
const maxParts = 40
const maxChunks = 1_000

/** Returns whether a PNG, WebP or GIF file has several frames. It reads no more of the file than it needs. */
export async function detectAnimation(readPart: ReadPart): Promise<boolean> {
  const read = createWindow(readPart)
  const text = (bytes: Uint8Array) => String.fromCharCode(...bytes)
  const head = text(await read(0, 16))
  if (head.startsWith('\u{89}PNG')) return detectPng()
  if (head.startsWith('GIF8')) return detectGif()
  // The flag is in the first chunk
  if (head.startsWith('WEBP', 8) && head.startsWith('VP8X', 12))
    return (((await read(20, 1))[0] ?? 0) & 2) !== 0
  return false

  /** The number of frames stands before the first frame. */
  async function detectPng(): Promise<boolean> {
    for (let at = 8, seen = 0; seen < maxChunks; seen += 1) {
      const chunk = await read(at, 12)
      const type = text(chunk.subarray(4, 8))
      if (type === 'acTL') return toNumber(chunk.subarray(8, 12)) > 1
      if (chunk.length < 12 || type === 'IDAT') return false
      at += 12 + toNumber(chunk.subarray(0, 4))
    }
    return false
  }

  /** Looks for a second frame. */
  async function detectGif(): Promise<boolean> {
    let at = 13 + getColorTableBytes((await read(10, 1))[0])
    for (let frames = 0; ;) {
      const [mark] = await read(at, 1)
      if (mark === 0x21) at = await findBlocksEnd(at + 2)
      else if (mark === 0x2c) {
        frames += 1
        if (frames > 1) return true
        at = await findBlocksEnd(at + 11 + getColorTableBytes((await read(at + 9, 1))[0]))
      } else return false
    }
  }

  /** Each block starts with its length; an empty one ends the chain. */
  async function findBlocksEnd(start: number): Promise<number> {
    for (let at = start; ;) {
      const [length = 0] = await read(at, 1)
      at += 1 + length
      if (length === 0) return at
    }
  }
}

const toNumber = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum * 256 + byte, 0)
const getColorTableBytes = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Returns a reader of small ranges that remembers the part of the file around the last one. */
function createWindow(readPart: ReadPart): ReadPart {
  let part: Uint8Array = new Uint8Array()
  let partStart = 0
  let parts = 0
  return async (start, bytes) => {
    const isInside = start >= partStart && start + bytes <= partStart + part.length
    if (!isInside && parts < maxParts) {
      part = await readPart(start, parts === 0 ? firstPartBytes : nextPartBytes)
      partStart = start
      parts += 1
    }
    return part.subarray(start - partStart, start - partStart + bytes)
  }
}
