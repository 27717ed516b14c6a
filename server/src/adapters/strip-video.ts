import type { FileHandle } from 'node:fs/promises'
import type { VideoEnding } from '../domain/media.ts'
import { boxesIn, boxesOfFile, contentOf, type Box } from './mp4-boxes.ts'
import { elementsIn, elementsOfSegment, ids, type Element } from './webm-elements.ts'

/**
 * Takes out of a video, in its place, what cameras write into its header: where, when and by whom it was taken.
 * Everything keeps its place and size, so that the index of the film still holds. What a camera records in a
 * track of its own, as a film of the way it went, stays.
 */
export const stripVideo = (file: FileHandle, ending: VideoEnding): Promise<void> =>
  ending === 'mp4' ? stripMp4(file) : stripWebm(file)

/** Notes of all kinds: those of cameras, of Apple (`com.apple.quicktime.location…`), of Adobe. */
const telling = new Set(['udta', 'meta', 'uuid'])
/** Heads of the film, its tracks and their media: they begin with the times of making and of the last change. */
const dated = new Set(['mvhd', 'tkhd', 'mdhd'])

async function stripMp4(file: FileHandle): Promise<void> {
  for await (const box of boxesOfFile(file)) {
    if (telling.has(box.type)) await free(file, box, 0)
    const index = box.type === 'moov' ? await contentOf(file, box) : null
    if (!index) continue
    const inside = boxesIn(index, { start: 0, end: index.length })
    const tracks = inside.filter(({ type }) => type === 'trak').flatMap(track => boxesIn(index, track))
    const media = tracks.filter(({ type }) => type === 'mdia').flatMap(media => boxesIn(index, media))
    for (const part of [...inside, ...tracks, ...media]) {
      if (telling.has(part.type)) await free(file, part, box.start)
      if (dated.has(part.type)) {
        const long = index[part.start] === 1
        await blank(file, box.start + part.start + 4, long ? 16 : 8)
      }
    }
  }
}

/** Makes of a box one that players skip, with nothing in it. */
async function free(file: FileHandle, { at, start, end }: Box, offset: number): Promise<void> {
  await file.write(Buffer.from('free'), 0, 4, offset + at + 4)
  await blank(file, offset + start, end - start)
}

const tellingElements: ReadonlySet<number> = new Set([ids.tags, ids.attachments])
/** With what they tell gone, the sum over their neighbours would be wrong. */
const tellingInfo: ReadonlySet<number> = new Set([ids.date, ids.title, ids.checksum])

async function stripWebm(file: FileHandle): Promise<void> {
  for await (const element of elementsOfSegment(file)) {
    if (tellingElements.has(element.id)) await leaveOut(file, element, 0)
    if (element.id !== ids.info || element.end - element.start > 1024 * 1024) continue
    const info = Buffer.alloc(element.end - element.start)
    await file.read(info, 0, info.length, element.start)
    for (const part of elementsIn(info, { start: 0, end: info.length }))
      if (tellingInfo.has(part.id)) await leaveOut(file, part, element.start)
  }
}

/** Makes of an element a void one of the same length. */
async function leaveOut(file: FileHandle, { at, end }: Element, offset: number): Promise<void> {
  const length = end - at
  const head = length < 0x80 ? Buffer.from([0xec, 0x80 | (length - 2)]) : Buffer.alloc(9)
  if (head.length === 9) {
    // Eight bytes of size, of which the first says so
    head.writeUInt8(0xec, 0)
    head.writeBigUInt64BE((1n << 56n) | BigInt(length - 9), 1)
  }
  await file.write(head, 0, head.length, offset + at)
  await blank(file, offset + at + head.length, length - head.length)
}

const zeros = Buffer.alloc(64 * 1024)

async function blank(file: FileHandle, from: number, length: number): Promise<void> {
  for (let done = 0; done < length; done += zeros.length)
    await file.write(zeros, 0, Math.min(zeros.length, length - done), from + done)
}
