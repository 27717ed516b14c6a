import { findBox, parseBoxes, type Box } from './mp4-boxes.ts'
import { freeBox } from './mp4-metadata.ts'
import type { ByteRange, ErasedTrack } from './mp4-tracks.ts'

/** The bits that say which optional fields a header of a fragment has, with the bytes of each. */
const headerFields = { base: [0x1, 8], description: [0x2, 4], duration: [0x8, 4], size: [0x10, 4] } as const
const sampleFields = { duration: 0x100, size: 0x200, flags: 0x400, offset: 0x800 } as const

/**
 * Erases tracks from a fragment (`moof`), in place. Returns where the file contains their samples.
 *
 * @param position the offset of the fragment in the file
 */
export function eraseTracksInFragment(
  fragment: Buffer,
  position: number,
  tracks: readonly ErasedTrack[],
): ByteRange[] {
  const samples: ByteRange[] = []
  for (const part of parseBoxes(fragment, { start: 0, end: fragment.length })) {
    const header = part.type === 'traf' ? findBox(fragment, part, 'tfhd') : undefined
    const track = header && tracks.find(({ id }) => id === fragment.readUInt32BE(header.start + 4))
    if (!track) continue
    samples.push(...listRuns(fragment, part, readDefaults(fragment, header, position, track)))
    freeBox(fragment, part)
  }
  return samples
}

interface FragmentDefaults {
  base: number
  sampleBytes: number
}

function readDefaults(fragment: Buffer, header: Box, position: number, track: ErasedTrack): FragmentDefaults {
  const flags = fragment.readUInt32BE(header.start) & 0xffffff
  const defaults = { base: position, sampleBytes: track.sampleBytes }
  let at = header.start + 8
  for (const [name, [bit, bytes]] of Object.entries(headerFields)) {
    if ((flags & bit) === 0) continue
    if (name === 'base') defaults.base = Number(fragment.readBigUInt64BE(at))
    if (name === 'size') defaults.sampleBytes = fragment.readUInt32BE(at)
    at += bytes
  }
  return defaults
}

function listRuns(fragment: Buffer, part: Box, { base, sampleBytes }: FragmentDefaults): ByteRange[] {
  const found: ByteRange[] = []
  let next = base
  for (const run of parseBoxes(fragment, part).filter(({ type }) => type === 'trun')) {
    const flags = fragment.readUInt32BE(run.start) & 0xffffff
    const count = fragment.readUInt32BE(run.start + 4)
    let at = run.start + 8
    const start = flags & 0x1 ? base + fragment.readInt32BE(at) : next
    at += (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0)
    const hasSizes = (flags & sampleFields.size) !== 0
    const sampleStride = Object.values(sampleFields).filter(field => flags & field).length * 4
    const firstSize = at + (flags & sampleFields.duration ? 4 : 0)
    let end = hasSizes ? start : start + count * sampleBytes
    for (let sample = 0; hasSizes && sample < count; sample += 1)
      end += fragment.readUInt32BE(firstSize + sample * sampleStride)
    found.push({ start, end })
    next = end
  }
  return found
}
