import { open, type FileHandle } from 'node:fs/promises'
import { findBox, parseBoxes, readBoxContent, readFileBoxes, type Box } from './mp4-boxes.ts'

const chunkBytes = 1024 * 1024
const maxOffset = 2 ** 32

/**
 * Writes an mp4 file whose index (`moov`) is behind the frames to a new file with the index before them, so that
 * players can start at once. Returns whether it did: not for a file that has it there, or that is fragmented.
 */
export async function moveIndexFirst(path: string, target: string): Promise<boolean> {
  await using file = await open(path)
  const boxes: Box[] = []
  for await (const box of readFileBoxes(file)) boxes.push(box)
  const at = boxes.findIndex(({ type }) => type === 'moov')
  const frames = boxes.findIndex(({ type }) => type === 'mdat')
  const [index, first] = [boxes[at], boxes[frames]]
  if (!index || !first || at < frames || boxes.some(({ type }) => type === 'moof')) return false
  const content = await readBoxContent(file, index)
  if (!content || index.start - index.offset !== 8) return false
  if (!shiftChunks(content, first.offset, index)) return false
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write('moov', 4, 'latin1')
  await using output = await open(target, 'w')
  await copy(file, output, 0, first.offset)
  await output.write(Buffer.concat([head, content]))
  await copy(file, output, first.offset, index.offset)
  await copy(file, output, index.end, (await file.stat()).size)
  return true
}

/** Adds the length of the index to the offsets of all chunks that it moves. Returns false if one would not fit. */
function shiftChunks(content: Buffer, from: number, { offset: to, end }: Box): boolean {
  const shift = end - to
  for (const track of parseBoxes(content, { start: 0, end: content.length })) {
    const table = track.type === 'trak' ? findBox(content, track, 'mdia', 'minf', 'stbl') : undefined
    for (const chunks of table ? parseBoxes(content, table) : []) {
      if (chunks.type !== 'stco' && chunks.type !== 'co64') continue
      const bytes = chunks.type === 'stco' ? 4 : 8
      const count = content.readUInt32BE(chunks.start + 4)
      for (let each = 0; each < count; each += 1) {
        const at = chunks.start + 8 + bytes * each
        const old = bytes === 4 ? content.readUInt32BE(at) : Number(content.readBigUInt64BE(at))
        const moved = old >= from && old < to ? old + shift : old
        if (bytes === 4 && moved >= maxOffset) return false
        if (bytes === 4) content.writeUInt32BE(moved, at)
        else content.writeBigUInt64BE(BigInt(moved), at)
      }
    }
  }
  return true
}

async function copy(file: FileHandle, output: FileHandle, start: number, end: number): Promise<void> {
  const chunk = Buffer.alloc(chunkBytes)
  for (let at = start; at < end;) {
    const { bytesRead } = await file.read(chunk, 0, Math.min(chunkBytes, end - at), at)
    if (bytesRead === 0) return
    await output.write(chunk, 0, bytesRead)
    at += bytesRead
  }
}
