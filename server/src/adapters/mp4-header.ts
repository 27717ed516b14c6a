import type { FileHandle } from 'node:fs/promises'
import { boxesIn, boxesOfFile, contentOf, type Box } from './mp4-boxes.ts'
import type { VideoHeader } from './video-header.ts'

/** Reads the index of an mp4 file, wherever in the file it stands. */
export async function readMp4(file: FileHandle): Promise<VideoHeader | null> {
  for await (const box of boxesOfFile(file)) {
    if (box.type !== 'moov') continue
    const index = await contentOf(file, box)
    return index && readIndex(index)
  }
  return null
}

function readIndex(index: Buffer): VideoHeader | null {
  const inside = boxesIn(index, { start: 0, end: index.length })
  const film = inside.find(({ type }) => type === 'mvhd')
  for (const track of inside.filter(({ type }) => type === 'trak')) {
    const header = boxesIn(index, track).find(({ type }) => type === 'tkhd')
    if (header && handlerOf(index, track) === 'vide') {
      return { ...frameOf(index, header), seconds: film ? lengthOf(index, film) : null }
    }
  }
  return null
}

/** What kind of track it is: `vide`, `soun` and others. */
function handlerOf(index: Buffer, track: Box): string | null {
  const media = boxesIn(index, track).find(({ type }) => type === 'mdia')
  const handler = media && boxesIn(index, media).find(({ type }) => type === 'hdlr')
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
