import type { FileHandle } from 'node:fs/promises'
import type { KeptMark } from './mp4-xmp.ts'
import { overwriteWithZeros } from './overwrite-with-zeros.ts'
import {
  elementIds,
  parseElements,
  parseVariableInt,
  readNumber,
  readSegmentElements,
  readText,
  type Element,
} from './webm-elements.ts'

const markName = 'AIGC'
const maxParsedBytes = 16 * 1024 * 1024
const videoType = 1
const audioType = 2

const metadataElements: ReadonlySet<number> = new Set([
  elementIds.attachments,
  elementIds.chapters,
  elementIds.void,
])
/** Includes the checksum, which would no longer match. */
const metadataInfo: ReadonlySet<number> = new Set([
  elementIds.checksum,
  elementIds.date,
  elementIds.title,
  elementIds.segmentUid,
  elementIds.segmentName,
  elementIds.previousName,
  elementIds.nextName,
  elementIds.void,
])

/** See `stripVideoMetadata`. */
export async function stripWebm(file: FileHandle): Promise<KeptMark[]> {
  const marks: KeptMark[] = []
  const erasedTracks = new Set<number>()
  for await (const element of readSegmentElements(file)) {
    const { id } = element
    if (metadataElements.has(id)) await voidFileElement(file, element)
    if (id === elementIds.tags && (await editElement(file, element, keepMark)))
      marks.push({ isGenerated: true })
    if (id === elementIds.info) await editElement(file, element, eraseInfo)
    if (id === elementIds.tracks)
      await editElement(file, element, content => eraseTracks(content, erasedTracks))
    const isBlock = id === elementIds.simpleBlock || id === elementIds.blockGroup
    if (erasedTracks.size === 0) continue
    if (id === elementIds.cluster) await editElement(file, element, it => eraseBlocks(it, erasedTracks))
    // A live-recorded cluster has no size, so its blocks are elements of the segment
    if (isBlock && (await isErasedBlock(file, element, erasedTracks))) await voidFileElement(file, element)
  }
  return marks
}

/**
 * Changes an element in place. An element that is too large to be parsed, or that `edit` rejects, becomes void. Returns whether
 * the element stays.
 */
async function editElement(
  file: FileHandle,
  element: Element,
  edit: (content: Buffer) => boolean,
): Promise<boolean> {
  const bytes = element.end - element.start
  const { buffer } =
    bytes > maxParsedBytes ? { buffer: null } : await file.read(Buffer.alloc(bytes), 0, bytes, element.start)
  const stays = buffer !== null && edit(buffer)
  if (stays) await file.write(buffer, 0, bytes, element.start)
  else await voidFileElement(file, element)
  return stays
}

const parseAll = (content: Buffer) => parseElements(content, { start: 0, end: content.length })

function eraseInfo(content: Buffer): boolean {
  for (const part of parseAll(content)) {
    if (metadataInfo.has(part.id)) voidElement(content, part)
    // A program is required here; a text may end early with a zero
    if (part.id === elementIds.writingApp) content.fill(0, part.start, part.end)
  }
  return true
}

/** Voids the names of all tracks, and the tracks that are neither video nor sound, such as text. */
function eraseTracks(content: Buffer, erasedTracks: Set<number>): boolean {
  for (const track of parseAll(content)) {
    if (track.id === elementIds.checksum) voidElement(content, track)
    if (track.id !== elementIds.track) continue
    const fields = parseElements(content, track)
    const read = (id: number) => {
      const field = fields.find(each => each.id === id)
      return field ? readNumber(content, field) : 0
    }
    if ([videoType, audioType].includes(read(elementIds.trackType))) {
      for (const field of fields)
        if (field.id === elementIds.trackName || field.id === elementIds.checksum) voidElement(content, field)
    } else {
      erasedTracks.add(read(elementIds.trackNumber))
      voidElement(content, track)
    }
  }
  return true
}

/** Voids all tags except the mark of generated content. */
function keepMark(content: Buffer): boolean {
  let marked = false
  for (const tag of parseAll(content)) {
    const fields = parseElements(content, tag)
    const isMark = (field: Element) =>
      field.id === elementIds.simpleTag &&
      parseElements(content, field).some(
        name => name.id === elementIds.tagName && readText(content, name) === markName,
      )
    if (tag.id !== elementIds.tag || !fields.some(isMark)) voidElement(content, tag)
    else {
      marked = true
      for (const field of fields)
        if (field.id !== elementIds.targets && !isMark(field)) voidElement(content, field)
    }
  }
  return marked
}

/** Voids the blocks of erased tracks in a cluster. */
function eraseBlocks(content: Buffer, erasedTracks: ReadonlySet<number>): boolean {
  for (const part of parseAll(content)) {
    const block =
      part.id === elementIds.blockGroup
        ? parseElements(content, part).find(({ id }) => id === elementIds.block)
        : part
    const hasTrack = part.id === elementIds.simpleBlock || part.id === elementIds.blockGroup
    const track = hasTrack && block ? parseVariableInt(content, block.start, false)?.value : undefined
    if (part.id === elementIds.checksum || erasedTracks.has(track ?? -1)) voidElement(content, part)
  }
  return true
}

/** Returns whether a block of the file is of an erased track. */
async function isErasedBlock(
  file: FileHandle,
  block: Element,
  erasedTracks: ReadonlySet<number>,
): Promise<boolean> {
  const bytes = Math.min(block.end - block.offset, 64)
  const { buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, block.offset)
  const [whole] = parseAll(buffer)
  const inner = whole?.id === elementIds.blockGroup ? parseElements(buffer, whole) : [whole]
  const found = inner.find(part => part?.id === elementIds.block || part?.id === elementIds.simpleBlock)
  return erasedTracks.has((found && parseVariableInt(buffer, found.start, false)?.value) ?? -1)
}

/** Turns an element into a void element of the same length. */
function voidElement(content: Buffer, { offset, end }: Element): void {
  content.fill(0, offset, end)
  createVoidHead(end - offset).copy(content, offset)
}

async function voidFileElement(file: FileHandle, { offset, end }: Element): Promise<void> {
  const head = createVoidHead(end - offset)
  await file.write(head, 0, head.length, offset)
  await overwriteWithZeros(file, offset + head.length, end - offset - head.length)
}

/** Creates the head of a void element of so many bytes, at least two. */
function createVoidHead(length: number): Buffer {
  if (length < 0x80) return Buffer.from([0xec, 0x80 | (length - 2)])
  const head = Buffer.alloc(9)
  // The size takes eight bytes; the first marks that length
  head.writeUInt8(0xec, 0)
  head.writeBigUInt64BE((1n << 56n) | BigInt(length - 9), 1)
  return head
}
