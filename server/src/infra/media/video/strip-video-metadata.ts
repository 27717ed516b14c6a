import type { FileHandle } from 'node:fs/promises'
import type { VideoExtension } from '../../../features/media/media.ts'
import { parseBoxes, readFileBoxes, readBoxContent, type Box } from './mp4-boxes.ts'
import { parseElements, readSegmentElements, elementIds, type Element } from './webm-elements.ts'

/**
 * Overwrites the metadata that cameras write into the header of a video, such as place, time and author. Offsets and
 * sizes do not change, so the index stays valid. Metadata in a separate track, such as a recorded route, is kept.
 */
export const stripVideoMetadata = (file: FileHandle, extension: VideoExtension): Promise<void> =>
  extension === 'mp4' ? stripMp4(file) : stripWebm(file)

/** Metadata of cameras, of Apple (`com.apple.quicktime.location…`) and of Adobe. */
const metadataBoxes = new Set(['udta', 'meta', 'uuid'])
/** Headers of the movie, tracks and media; they start with the times of creation and modification. */
const datedBoxes = new Set(['mvhd', 'tkhd', 'mdhd'])

async function stripMp4(file: FileHandle): Promise<void> {
  for await (const box of readFileBoxes(file)) {
    if (metadataBoxes.has(box.type)) await freeBox(file, box, 0)
    const index = box.type === 'moov' ? await readBoxContent(file, box) : null
    if (!index) continue
    const inside = parseBoxes(index, { start: 0, end: index.length })
    const tracks = inside.filter(({ type }) => type === 'trak').flatMap(track => parseBoxes(index, track))
    const media = tracks.filter(({ type }) => type === 'mdia').flatMap(media => parseBoxes(index, media))
    for (const part of [...inside, ...tracks, ...media]) {
      if (metadataBoxes.has(part.type)) await freeBox(file, part, box.start)
      if (datedBoxes.has(part.type)) {
        const long = index[part.start] === 1
        await overwriteWithZeros(file, box.start + part.start + 4, long ? 16 : 8)
      }
    }
  }
}

/** Turns a box into an empty `free` box, which players skip. */
async function freeBox(file: FileHandle, { offset: at, start, end }: Box, offset: number): Promise<void> {
  await file.write(Buffer.from('free'), 0, 4, offset + at + 4)
  await overwriteWithZeros(file, offset + start, end - start)
}

const metadataElements: ReadonlySet<number> = new Set([elementIds.tags, elementIds.attachments])
/** Includes the checksum, which would no longer match. */
const metadataInfo: ReadonlySet<number> = new Set([elementIds.date, elementIds.title, elementIds.checksum])

async function stripWebm(file: FileHandle): Promise<void> {
  for await (const element of readSegmentElements(file)) {
    if (metadataElements.has(element.id)) await voidElement(file, element, 0)
    if (element.id !== elementIds.info || element.end - element.start > 1024 * 1024) continue
    const info = Buffer.alloc(element.end - element.start)
    await file.read(info, 0, info.length, element.start)
    for (const part of parseElements(info, { start: 0, end: info.length }))
      if (metadataInfo.has(part.id)) await voidElement(file, part, element.start)
  }
}

/** Turns an element into a void element of the same length. */
async function voidElement(file: FileHandle, { offset: at, end }: Element, offset: number): Promise<void> {
  const length = end - at
  const head = length < 0x80 ? Buffer.from([0xec, 0x80 | (length - 2)]) : Buffer.alloc(9)
  if (head.length === 9) {
    // The size takes eight bytes; the first marks that length.
    head.writeUInt8(0xec, 0)
    head.writeBigUInt64BE((1n << 56n) | BigInt(length - 9), 1)
  }
  await file.write(head, 0, head.length, offset + at)
  await overwriteWithZeros(file, offset + at + head.length, length - head.length)
}

const zeros = Buffer.alloc(64 * 1024)

async function overwriteWithZeros(file: FileHandle, from: number, length: number): Promise<void> {
  for (let done = 0; done < length; done += zeros.length)
    await file.write(zeros, 0, Math.min(zeros.length, length - done), from + done)
}
