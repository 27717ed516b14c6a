import type { FileHandle } from 'node:fs/promises'
import { findBox, parseBoxes, readFileBoxes, readBoxContent, type Box } from './mp4-boxes.ts'
import { toSquarePixels, type VideoHeader } from './video-header-fields.ts'

/** Bytes of a video's sample entry before its boxes. */
const sampleEntryBytes = 78

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
  const tracks = inside.filter(box => box.type === 'trak' && readHandler(index, box) === 'vide')
  const isEnabled = (track: Box) => {
    const header = findBox(index, track, 'tkhd')
    return header !== undefined && (index.readUInt32BE(header.start) & 1) === 1
  }
  const track = tracks.find(isEnabled) ?? tracks[0]
  const header = track && findBox(index, track, 'tkhd')
  if (!header) return null
  const media = findBox(index, track, 'mdia', 'mdhd')
  const movie = inside.find(({ type }) => type === 'mvhd')
  return {
    ...readFrame(index, track, header),
    seconds: (media && readSeconds(index, media)) ?? (movie ? readSeconds(index, movie) : null),
    hasAlpha: false,
  }
}

/** Reads the kind of a track: `vide`, `soun` and others. */
export function readHandler(index: Buffer, track: Box): string | null {
  const handler = findBox(index, track, 'mdia', 'hdlr')
  return handler ? index.toString('latin1', handler.start + 8, handler.start + 12) : null
}

/** Finds the first description of the frames of a track. */
export function findSampleEntry(index: Buffer, track: Box): Box | undefined {
  const descriptions = findBox(index, track, 'mdia', 'minf', 'stbl', 'stsd')
  return descriptions && parseBoxes(index, { ...descriptions, start: descriptions.start + 8 })[0]
}

/** Reads the size of the frames, with the shape of their pixels and the rotation matrix of the track header. */
function readFrame(index: Buffer, track: Box, { end }: Box): Pick<VideoHeader, 'width' | 'height' | 'codec'> {
  const entry = findSampleEntry(index, track)
  const coded = entry
    ? { width: index.readUInt16BE(entry.start + 24), height: index.readUInt16BE(entry.start + 26) }
    : { width: 0, height: 0 }
  const declared = { width: readFixedPoint(index, end - 8), height: readFixedPoint(index, end - 4) }
  const whole = coded.width > 0 && coded.height > 0 ? coded : declared
  const { width, height } = toSquarePixels(whole, entry ? readPixelAspect(index, entry) : 1)
  const isRotated = index.readInt32BE(end - 44) === 0 && index.readInt32BE(end - 40) !== 0
  const codec = entry?.type ?? ''
  return isRotated ? { width: height, height: width, codec } : { width, height, codec }
}

function readPixelAspect(index: Buffer, entry: Box): number {
  const boxes = parseBoxes(index, { start: entry.start + sampleEntryBytes, end: entry.end })
  const aspect = boxes.find(({ type }) => type === 'pasp')
  if (!aspect) return 1
  const [horizontal, vertical] = [index.readUInt32BE(aspect.start), index.readUInt32BE(aspect.start + 4)]
  return horizontal > 0 && vertical > 0 ? horizontal / vertical : 1
}

const readFixedPoint = (index: Buffer, at: number) => Math.round(index.readUInt32BE(at) / 65_536)

function readSeconds(index: Buffer, { start }: Box): number | null {
  const long = index[start] === 1
  const scale = index.readUInt32BE(start + (long ? 20 : 12))
  const units = long ? Number(index.readBigUInt64BE(start + 24)) : index.readUInt32BE(start + 16)
  return scale > 0 && units > 0 ? units / scale : null
}
