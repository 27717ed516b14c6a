import type { FileHandle } from 'node:fs/promises'

/** An element of a Matroska file (RFC 9559), with offsets in the buffer or file that contains it. */
export interface Element {
  id: number
  /** Start of its header. */
  offset: number
  /** Start and end of its content. */
  start: number
  end: number
}

export const elementIds = {
  segment: 0x18538067,
  cluster: 0x1f43b675,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  date: 0x4461,
  title: 0x7ba9,
  checksum: 0xbf,
  segmentUid: 0x73a4,
  segmentName: 0x7384,
  previousName: 0x3c83ab,
  nextName: 0x3e83bb,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  trackName: 0x536e,
  codec: 0x86,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  displayWidth: 0x54b0,
  displayHeight: 0x54ba,
  displayUnit: 0x54b2,
  alphaMode: 0x53c0,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  chapters: 0x1043a770,
  void: 0xec,
  tags: 0x1254c367,
  tag: 0x7373,
  targets: 0x63c0,
  simpleTag: 0x67c8,
  tagName: 0x45a3,
  attachments: 0x1941a469,
} as const

const maxElements = 10_000
/** In a live-recorded video each frame is one element. */
const maxFileElements = 500_000
const maxHeadBytes = 12

/**
 * Reads the elements of a file's segment, up to the first invalid one. For an element without a size it returns the
 * children instead.
 */
export async function* readSegmentElements(file: FileHandle): AsyncGenerator<Element> {
  const { size } = await file.stat()
  const head = Buffer.alloc(maxHeadBytes)
  let at = 0
  for (let seen = 0; seen < maxFileElements && at < size; seen += 1) {
    const { bytesRead } = await file.read(head, 0, maxHeadBytes, at)
    const read = parseHead(head.subarray(0, bytesRead), 0)
    if (!read) return
    const start = at + read.length
    if (read.id === elementIds.segment || read.size === null) {
      at = start
      continue
    }
    const end = Math.min(size, start + read.size)
    yield { id: read.id, offset: at, start, end }
    at = end
  }
}

/** Parses the elements in a part of a buffer. */
export function parseElements(buffer: Buffer, { start, end }: Pick<Element, 'start' | 'end'>): Element[] {
  const found: Element[] = []
  for (let at = start; at < end && found.length < maxElements;) {
    const head = parseHead(buffer, at)
    if (!head) break
    const content = at + head.length
    // An element of unknown size, or one that exceeds the buffer, ends with the buffer.
    const last = head.size === null ? end : Math.min(end, content + head.size)
    found.push({ id: head.id, offset: at, start: content, end: last })
    at = last
  }
  return found
}

function parseHead(buffer: Buffer, at: number): { id: number; size: number | null; length: number } | null {
  const id = parseVariableInt(buffer, at, true)
  const size = id && parseVariableInt(buffer, at + id.length, false)
  return size && { id: id.value ?? 0, size: size.value, length: id.length + size.length }
}

/** Parses an integer of one to eight bytes; the first byte encodes the length. `value` is null for an unknown size. */
export function parseVariableInt(
  buffer: Buffer,
  at: number,
  keepMarker: boolean,
): { value: number | null; length: number } | null {
  const first = buffer[at]
  if (!first) return null
  const length = Math.clz32(first) - 23
  if (at + length > buffer.length) return null
  let value = keepMarker ? first : first & (0xff >> length)
  let unknown = value === 0xff >> length
  for (const byte of buffer.subarray(at + 1, at + length)) {
    value = value * 256 + byte
    unknown &&= byte === 0xff
  }
  return { value: !keepMarker && unknown ? null : value, length }
}

/** Reads the content of an unsigned integer; 0 for one that is empty or too large. */
export function readNumber(buffer: Buffer, { start, end }: Element): number {
  return end - start <= 6 && end > start ? buffer.readUIntBE(start, end - start) : 0
}

/** Reads the content of a text, which a zero can end early. */
export function readText(buffer: Buffer, { start, end }: Element): string {
  const content = buffer.subarray(start, end)
  const zero = content.indexOf(0)
  return content.toString('utf8', 0, zero < 0 ? content.length : zero)
}
