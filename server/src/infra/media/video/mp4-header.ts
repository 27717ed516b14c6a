import type { FileHandle } from 'node:fs/promises'
import { parseBoxes, readFileBoxes, readBoxContent, type Box } from './mp4-boxes.ts'
import type { VideoHeader } from './video-header.ts'

/** Reads the index (`moov`) of an mp4 file, at any position. */
export async function readMp4Header(file: FileHandle): Promise<VideoHeader | null> {
  for await (const box of readFileBoxes(file)) {
    if (box.type !== 'moov') continue
    const index = await readBoxContent(file, box)
    return index && readIndex(index)
  }
  return null
}

function readIndex(index: Buffer): VideoHeader | null {
  const inside = parseBoxes(index, { start: 0, end: index.length })
  const movieHeader = inside.find(({ type }) => type === 'mvhd')
  for (const track of inside.filter(({ type }) => type === 'trak')) {
    const header = parseBoxes(index, track).find(({ type }) => type === 'tkhd')
    if (header && readHandler(index, track) === 'vide') {
      return {
        ...readFrameSize(index, header),
        seconds: movieHeader ? readSeconds(index, movieHeader) : null,
      }
    }
  }
  return null
}

/** Reads the kind of a track: `vide`, `soun` and others. */
function readHandler(index: Buffer, track: Box): string | null {
  const media = parseBoxes(index, track).find(({ type }) => type === 'mdia')
  const handler = media && parseBoxes(index, media).find(({ type }) => type === 'hdlr')
  return handler ? index.toString('latin1', handler.start + 8, handler.start + 12) : null
}

/** Reads width and height, 16.16 fixed-point numbers at the end of the track header, after the rotation matrix. */
function readFrameSize(index: Buffer, { end }: Box): { width: number; height: number } {
  const [width, height] = [readFixedPoint(index, end - 8), readFixedPoint(index, end - 4)]
  const isRotated = index.readInt32BE(end - 44) === 0 && index.readInt32BE(end - 40) !== 0
  return isRotated ? { width: height, height: width } : { width, height }
}

const readFixedPoint = (index: Buffer, at: number) => Math.round(index.readUInt32BE(at) / 65_536)

function readSeconds(index: Buffer, { start }: Box): number | null {
  const long = index[start] === 1
  const scale = index.readUInt32BE(start + (long ? 20 : 12))
  const units = long ? Number(index.readBigUInt64BE(start + 24)) : index.readUInt32BE(start + 16)
  return scale > 0 && units > 0 ? units / scale : null
}
