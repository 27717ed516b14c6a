import type { FileHandle } from 'node:fs/promises'

/** An element of a Matroska file (RFC 9559). All places are those in the buffer or file that it was found in. */
export interface Element {
  id: number
  /** Where its head begins. */
  at: number
  /** Of its content. */
  start: number
  end: number
}

export const ids = {
  segment: 0x18538067,
  cluster: 0x1f43b675,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  date: 0x4461,
  title: 0x7ba9,
  checksum: 0xbf,
  tracks: 0x1654ae6b,
  track: 0xae,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  tags: 0x1254c367,
  attachments: 0x1941a469,
} as const

const mostElements = 10_000
/** Where a film is recorded as it happens, each of its frames is an element of the walk through the file. */
const mostOfFile = 500_000
/** Bytes of the longest head. */
const longestHead = 12

/**
 * The elements of a file's segment, up to the first that is broken. What has no size of its own ends where its
 * parent does, and its elements follow.
 */
export async function* elementsOfSegment(file: FileHandle): AsyncGenerator<Element> {
  const { size } = await file.stat()
  const head = Buffer.alloc(longestHead)
  let at = 0
  for (let seen = 0; seen < mostOfFile && at < size; seen += 1) {
    const { bytesRead } = await file.read(head, 0, longestHead, at)
    const read = headAt(head.subarray(0, bytesRead), 0)
    if (!read) return
    const start = at + read.length
    if (read.id === ids.segment || read.size === null) {
      at = start
      continue
    }
    const end = Math.min(size, start + read.size)
    yield { id: read.id, at, start, end }
    at = end
  }
}

/** The elements in a part of a buffer. */
export function elementsIn(buffer: Buffer, { start, end }: Pick<Element, 'start' | 'end'>): Element[] {
  const found: Element[] = []
  for (let at = start; at < end && found.length < mostElements;) {
    const head = headAt(buffer, at)
    if (!head) break
    const content = at + head.length
    // An element of unknown size, and one that goes on behind what was read, ends with it.
    const last = head.size === null ? end : Math.min(end, content + head.size)
    found.push({ id: head.id, at, start: content, end: last })
    at = last
  }
  return found
}

function headAt(buffer: Buffer, at: number): { id: number; size: number | null; length: number } | null {
  const id = variable(buffer, at, true)
  const size = id && variable(buffer, at + id.length, false)
  return size && { id: id.value ?? 0, size: size.value, length: id.length + size.length }
}

/** A number of one to eight bytes, whose first byte tells how many; null for a size that is unknown. */
function variable(
  buffer: Buffer,
  at: number,
  marked: boolean,
): { value: number | null; length: number } | null {
  const first = buffer[at]
  if (!first) return null
  const length = Math.clz32(first) - 23
  if (at + length > buffer.length) return null
  let value = marked ? first : first & (0xff >> length)
  let unknown = value === 0xff >> length
  for (const byte of buffer.subarray(at + 1, at + length)) {
    value = value * 256 + byte
    unknown &&= byte === 0xff
  }
  return { value: !marked && unknown ? null : value, length }
}
