import type { FileHandle } from 'node:fs/promises'

/** A box of an mp4 file (ISO 14496-12). All places are those in the buffer or file that it was found in. */
export interface Box {
  type: string
  /** Where its head begins. */
  at: number
  /** Of its content. */
  start: number
  end: number
}

/** A header of more bytes is that of hours of film, or of no film at all. */
const largestHeader = 16 * 1024 * 1024
const mostBoxes = 10_000

/** The boxes that a file consists of, up to the first that is broken. */
export async function* boxesOfFile(file: FileHandle): AsyncGenerator<Box> {
  const { size } = await file.stat()
  let at = 0
  for (let seen = 0; seen < mostBoxes && at < size; seen += 1) {
    const head = Buffer.alloc(16)
    await file.read(head, 0, 16, at)
    const box = boxAt(head, 0, at, size)
    if (!box) return
    yield box
    at = box.end
  }
}

/** What is in a box of a file; null where that is more than any header. */
export async function contentOf(file: FileHandle, { start, end }: Box): Promise<Buffer | null> {
  if (end - start > largestHeader) return null
  const content = Buffer.alloc(end - start)
  await file.read(content, 0, content.length, start)
  return content
}

/** The boxes in a part of a buffer. */
export function boxesIn(buffer: Buffer, { start, end }: Pick<Box, 'start' | 'end'>): Box[] {
  const found: Box[] = []
  for (let at = start; at + 8 <= end && found.length < mostBoxes;) {
    const box = boxAt(buffer, at, at, end)
    if (!box) break
    found.push(box)
    at = box.end
  }
  return found
}

/** The box whose head stands at an offset of the buffer, which is `place` in what encloses it. */
function boxAt(buffer: Buffer, offset: number, place: number, limit: number): Box | null {
  const size = buffer.readUInt32BE(offset)
  const type = buffer.toString('latin1', offset + 4, offset + 8)
  const long = size === 1
  if (long && offset + 16 > buffer.length) return null
  const length = long ? Number(buffer.readBigUInt64BE(offset + 8)) : size === 0 ? limit - place : size
  const head = long ? 16 : 8
  if (length < head || place + length > limit) return null
  return { type, at: place, start: place + head, end: place + length }
}
