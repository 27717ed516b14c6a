import type { FileHandle } from 'node:fs/promises'

/** A box of an mp4 file (ISO 14496-12), with offsets in the buffer or file that contains it. */
export interface Box {
  type: string
  /** Start of its header. */
  offset: number
  /** Start and end of its content. */
  start: number
  end: number
}

/** A larger index belongs to hours of video, or to no video. */
const maxHeaderBytes = 16 * 1024 * 1024
const maxBoxes = 10_000

/** Reads the top-level boxes of a file, up to the first invalid one. */
export async function* readFileBoxes(file: FileHandle): AsyncGenerator<Box> {
  const { size } = await file.stat()
  let at = 0
  for (let seen = 0; seen < maxBoxes && at < size; seen += 1) {
    const head = Buffer.alloc(16)
    await file.read(head, 0, 16, at)
    const box = parseBox(head, 0, at, size)
    if (!box) return
    yield box
    at = box.end
  }
}

/** Reads the content of a box; null if it is too large. */
export async function readBoxContent(file: FileHandle, { start, end }: Box): Promise<Buffer | null> {
  if (end - start > maxHeaderBytes) return null
  const content = Buffer.alloc(end - start)
  await file.read(content, 0, content.length, start)
  return content
}

/** Parses the boxes in a part of a buffer. */
export function parseBoxes(buffer: Buffer, { start, end }: Pick<Box, 'start' | 'end'>): Box[] {
  const found: Box[] = []
  for (let at = start; at + 8 <= end && found.length < maxBoxes;) {
    const box = parseBox(buffer, at, at, end)
    if (!box) break
    found.push(box)
    at = box.end
  }
  return found
}

/** Finds the first box at a path of types below a box. */
export function findBox(
  buffer: Buffer,
  parent: Pick<Box, 'start' | 'end'>,
  ...types: string[]
): Box | undefined {
  const [type, ...deeper] = types
  const box = parseBoxes(buffer, parent).find(each => each.type === type)
  return box && deeper.length > 0 ? findBox(buffer, box, ...deeper) : box
}

/** Parses the box at an offset of the buffer; `position` is its offset in the enclosing file or buffer. */
function parseBox(buffer: Buffer, offset: number, position: number, limit: number): Box | null {
  const size = buffer.readUInt32BE(offset)
  const type = buffer.toString('latin1', offset + 4, offset + 8)
  const long = size === 1
  if (long && offset + 16 > buffer.length) return null
  const length = long ? Number(buffer.readBigUInt64BE(offset + 8)) : size === 0 ? limit - position : size
  const head = long ? 16 : 8
  if (length < head || position + length > limit) return null
  return { type, offset: position, start: position + head, end: position + length }
}
