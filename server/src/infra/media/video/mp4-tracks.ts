import { findBox, parseBoxes, type Box } from './mp4-boxes.ts'
import { findSampleEntry, readHandler } from './mp4-header.ts'
import { eraseMetadata, freeBox } from './mp4-metadata.ts'
import type { KeptMark } from './mp4-xmp.ts'

/** Video, sound, and the transparency of a video. All other tracks contain text and measurements, such as a route. */
const keptHandlers: ReadonlySet<string | null> = new Set(['vide', 'soun', 'auxv'])

/** A part of the file. */
export interface ByteRange {
  start: number
  end: number
}

/** A track without its samples. */
export interface ErasedTrack {
  id: number
  /** The size of its samples in fragments that declare none. */
  sampleBytes: number
}

/**
 * Overwrites what cameras write into the index of an mp4 file, in place: metadata, times, names of devices, and all
 * tracks that are neither video nor sound. Returns those tracks, where the file contains their samples, and the marks
 * of generated content that stay.
 */
export function cleanIndex(index: Buffer): {
  tracks: ErasedTrack[]
  samples: ByteRange[]
  marks: KeptMark[]
} {
  const inside = parseBoxes(index, { start: 0, end: index.length })
  const tracks = inside.filter(({ type }) => type === 'trak')
  const erased = tracks.filter(track => !keptHandlers.has(readHandler(index, track)))
  const result = {
    tracks: erased.map(track => readErasedTrack(index, track)),
    samples: erased.flatMap(track => listSamples(index, track)),
  }
  const ids = new Set(result.tracks.map(({ id }) => id))
  const marks = tracks.flatMap(track => {
    if (!erased.includes(track)) return eraseTrackMetadata(index, track, ids)
    freeBox(index, track)
    return []
  })
  return { ...result, marks: [...marks, ...eraseMetadata(index, inside)] }
}

function eraseTrackMetadata(index: Buffer, track: Box, erasedIds: ReadonlySet<number>): KeptMark[] {
  const media = findBox(index, track, 'mdia')
  const marks = eraseMetadata(index, [
    ...parseBoxes(index, track),
    ...(media ? parseBoxes(index, media) : []),
  ])
  const handler = findBox(index, track, 'mdia', 'hdlr')
  // After the type of the handler and 12 reserved bytes comes the name of a device or program
  if (handler) index.fill(0, handler.start + 24, handler.end)
  const entry = findSampleEntry(index, track)
  if (entry && readHandler(index, track) !== 'soun') index.fill(0, entry.start + 42, entry.start + 74)
  const references = findBox(index, track, 'tref')
  for (const box of references ? parseBoxes(index, references) : [])
    for (let at = box.start; at + 4 <= box.end; at += 4)
      if (erasedIds.has(index.readUInt32BE(at))) freeBox(index, box)
  return marks
}

function readErasedTrack(index: Buffer, track: Box): ErasedTrack {
  const header = findBox(index, track, 'tkhd')
  const id = header ? index.readUInt32BE(header.start + (index[header.start] === 1 ? 20 : 12)) : 0
  const extended = findBox(index, { start: 0, end: index.length }, 'mvex')
  const defaults = (extended ? parseBoxes(index, extended) : []).find(
    box => box.type === 'trex' && index.readUInt32BE(box.start + 4) === id,
  )
  return { id, sampleBytes: defaults ? index.readUInt32BE(defaults.start + 16) : 0 }
}

/** Lists where the samples of a track are, one range for each chunk. */
function listSamples(index: Buffer, track: Box): ByteRange[] {
  const table = findBox(index, track, 'mdia', 'minf', 'stbl')
  const boxes = table ? parseBoxes(index, table) : []
  const find = (type: string) => boxes.find(box => box.type === type)
  const [sizes, chunks, runs] = [find('stsz'), find('stco') ?? find('co64'), find('stsc')]
  if (!sizes || !chunks || !runs) return []
  const commonSize = index.readUInt32BE(sizes.start + 4)
  const readOffset = (chunk: number) =>
    chunks.type === 'stco'
      ? index.readUInt32BE(chunks.start + 8 + 4 * chunk)
      : Number(index.readBigUInt64BE(chunks.start + 8 + 8 * chunk))
  const found: ByteRange[] = []
  const samples = index.readUInt32BE(sizes.start + 8)
  const runCount = index.readUInt32BE(runs.start + 4)
  for (let chunk = 0, run = 0, sample = 0; chunk < index.readUInt32BE(chunks.start + 4); chunk += 1) {
    // The next run starts with this chunk; chunks are counted from one
    if (run + 1 < runCount && index.readUInt32BE(runs.start + 8 + 12 * (run + 1)) <= chunk + 1) run += 1
    const last = Math.min(samples, sample + index.readUInt32BE(runs.start + 8 + 12 * run + 4))
    const start = readOffset(chunk)
    let end = start
    if (commonSize > 0) end += commonSize * (last - sample)
    else for (; sample < last; sample += 1) end += index.readUInt32BE(sizes.start + 12 + 4 * sample)
    sample = last
    found.push({ start, end })
  }
  return found
}
