import type { FileHandle } from 'node:fs/promises'
import { readSignedMarks, saysGenerated } from '@tessera/shared-contracts/generation-marks'
import { overwriteWithZeros } from './overwrite-with-zeros.ts'
import { readFileBoxes, readBoxContent, type Box } from './mp4-boxes.ts'
import { eraseTracksInFragment } from './mp4-fragments.ts'
import { cleanIndex, type ByteRange, type ErasedTrack } from './mp4-tracks.ts'
import { findXmp, keepMarksInXmp, type KeptMark } from './mp4-xmp.ts'

/** What a player needs. All other boxes of a file are metadata, some of them of one vendor. */
const neededBoxes = new Set(['ftyp', 'styp', 'moov', 'moof', 'mdat', 'sidx', 'ssix', 'mfra', 'pdin'])

/** The identifier of a `uuid` box with a C2PA manifest, which says how the content was made. */
const c2paId = Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex')

/** See `stripVideoMetadata`. */
export async function stripMp4(file: FileHandle): Promise<KeptMark[]> {
  const boxes: Box[] = []
  for await (const box of readFileBoxes(file)) boxes.push(box)
  const tracks: ErasedTrack[] = []
  const marks: KeptMark[] = []
  const erase = async ({ start, end }: ByteRange) => {
    if (boxes.some(box => box.type === 'mdat' && box.start <= start && end <= box.end))
      await overwriteWithZeros(file, start, end - start)
  }
  for (const box of boxes.filter(({ type }) => type === 'moov')) {
    const index = await readBoxContent(file, box)
    if (!index) continue
    const erased = cleanIndex(index)
    tracks.push(...erased.tracks)
    marks.push(...erased.marks)
    await file.write(index, 0, index.length, box.start)
    for (const range of erased.samples) await erase(range)
  }
  for (const box of boxes) {
    if (box.type === 'moof' && tracks.length > 0) {
      const fragment = await readBoxContent(file, box)
      if (!fragment) continue
      for (const range of eraseTracksInFragment(fragment, box.offset, tracks)) await erase(range)
      await file.write(fragment, 0, fragment.length, box.start)
    } else if (!neededBoxes.has(box.type)) {
      const mark = await keepMark(file, box)
      if (mark) marks.push(mark)
      else await freeFileBox(file, box)
    }
  }
  await eraseTrailer(file, boxes.at(-1)?.end ?? 0)
  return marks
}

/** Keeps a C2PA manifest as it is, and of XMP the marks. Returns null for all other boxes. */
async function keepMark(file: FileHandle, box: Box): Promise<KeptMark | null> {
  const { buffer: id } = await file.read(Buffer.alloc(c2paId.length), 0, c2paId.length, box.start)
  const isC2pa = box.type === 'uuid' && id.equals(c2paId)
  if (!isC2pa && findXmp(box, id) === null) return null
  const content = await readBoxContent(file, box)
  if (isC2pa) return { isGenerated: content !== null && saysGenerated(readSignedMarks(content)) }
  const mark = content && keepMarksInXmp(content.subarray(findXmp(box, content) ?? 0))
  if (mark) await file.write(content, 0, content.length, box.start)
  return mark
}

/** Turns a box into an empty `free` box of the same length. */
async function freeFileBox(file: FileHandle, { offset, start, end }: Box): Promise<void> {
  await file.write(Buffer.from('free'), 0, 4, offset + 4)
  await overwriteWithZeros(file, start, end - start)
}

/** Overwrites what some phones append to the boxes. A box that is cut off is part of a truncated video. */
async function eraseTrailer(file: FileHandle, from: number): Promise<void> {
  const { size } = await file.stat()
  const { buffer } = await file.read(Buffer.alloc(8), 0, 8, from)
  if (from < size && !neededBoxes.has(buffer.toString('latin1', 4, 8)))
    await overwriteWithZeros(file, from, size - from)
}
