import type { FileHandle } from 'node:fs/promises'
import type { VideoHeader } from './video-header.ts'

interface Box {
  type: string
  /** Of its content, in the buffer or file that it was found in. */
  start: number
  end: number
}

/** A header of more bytes is that of hours of film, or of no film at all. */
const largestHeader = 16 * 1024 * 1024
const mostBoxes = 10_000

/** Reads the index of an mp4 file (ISO 14496-12), wherever in the file it stands. */
export async function readMp4(file: FileHandle): Promise<VideoHeader | null> {
  const { size } = await file.stat()
  let at = 0
  for (let seen = 0; seen < mostBoxes && at < size; seen += 1) {
    const head = Buffer.alloc(16)
    await file.read(head, 0, 16, at)
    const box = boxAt(head, 0, at, size)
    if (!box) return null
    if (box.type === 'moov') {
      const length = box.end - box.start
      if (length > largestHeader) return null
      const index = Buffer.alloc(length)
      await file.read(index, 0, length, box.start)
      return readIndex(index)
    }
    at = box.end
  }
  return null
}

function readIndex(index: Buffer): VideoHeader | null {
  const inside = boxesOf(index, { type: 'moov', start: 0, end: index.length })
  const film = inside.find(({ type }) => type === 'mvhd')
  for (const track of inside.filter(({ type }) => type === 'trak')) {
    const header = boxesOf(index, track).find(({ type }) => type === 'tkhd')
    if (header && handlerOf(index, track) === 'vide') {
      return { ...frameOf(index, header), seconds: film ? lengthOf(index, film) : null }
    }
  }
  return null
}

/** What kind of track it is: `vide`, `soun` and others. */
function handlerOf(index: Buffer, track: Box): string | null {
  const media = boxesOf(index, track).find(({ type }) => type === 'mdia')
  const handler = media && boxesOf(index, media).find(({ type }) => type === 'hdlr')
  return handler ? index.toString('latin1', handler.start + 8, handler.start + 12) : null
}

/** Width and height close the track's header as numbers of 16.16 bits, the matrix of the camera's turn before them. */
function frameOf(index: Buffer, { end }: Box): { width: number; height: number } {
  const [width, height] = [whole(index, end - 8), whole(index, end - 4)]
  const onItsSide = index.readInt32BE(end - 44) === 0 && index.readInt32BE(end - 40) !== 0
  return onItsSide ? { width: height, height: width } : { width, height }
}

const whole = (index: Buffer, at: number) => Math.round(index.readUInt32BE(at) / 65_536)

function lengthOf(index: Buffer, { start }: Box): number | null {
  const long = index[start] === 1
  const scale = index.readUInt32BE(start + (long ? 20 : 12))
  const units = long ? Number(index.readBigUInt64BE(start + 24)) : index.readUInt32BE(start + 16)
  return scale > 0 && units > 0 ? units / scale : null
}

function boxesOf(index: Buffer, { start, end }: Box): Box[] {
  const found: Box[] = []
  for (let at = start; at + 8 <= end && found.length < mostBoxes;) {
    const box = boxAt(index, at, at, end)
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
  return length < head || place + length > limit ? null : { type, start: place + head, end: place + length }
}
