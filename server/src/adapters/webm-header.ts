import type { FileHandle } from 'node:fs/promises'
import type { VideoHeader } from './video-header.ts'

interface Element {
  id: number
  /** Of its content. */
  start: number
  end: number
}

/** Elements of Matroska (RFC 9559) on the way to a track's size. */
const ids = {
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
} as const

/** The description of the tracks stands before the pictures, well within so many bytes. */
const searched = 1024 * 1024
const mostElements = 10_000

/** Reads the beginning of a WebM file. */
export async function readWebm(file: FileHandle): Promise<VideoHeader | null> {
  const { size } = await file.stat()
  const beginning = Buffer.alloc(Math.min(size, searched))
  await file.read(beginning, 0, beginning.length, 0)
  const within = (parent: Element | undefined, id: number) =>
    parent && elementsOf(beginning, parent).filter(element => element.id === id)
  const [segment] = within({ id: 0, start: 0, end: beginning.length }, ids.segment) ?? []
  const [tracks] = within(segment, ids.tracks) ?? []
  for (const track of within(tracks, ids.track) ?? []) {
    const [video] = within(track, ids.video) ?? []
    const [width, height] = [ids.width, ids.height].map(id => {
      const [found] = within(video, id) ?? []
      return found ? numberIn(beginning, found) : 0
    })
    if (width && height) return { width, height, seconds: secondsOf() }
  }
  return null

  function secondsOf(): number | null {
    const [info] = within(segment, ids.info) ?? []
    const [duration] = within(info, ids.duration) ?? []
    const [scale] = within(info, ids.scale) ?? []
    if (!duration) return null
    const units =
      duration.end - duration.start === 4
        ? beginning.readFloatBE(duration.start)
        : beginning.readDoubleBE(duration.start)
    const seconds = (units * (scale ? numberIn(beginning, scale) : 1_000_000)) / 1e9
    return seconds > 0 ? seconds : null
  }
}

function elementsOf(buffer: Buffer, { start, end }: Element): Element[] {
  const found: Element[] = []
  for (let at = start; at < end && found.length < mostElements;) {
    const id = variable(buffer, at, true)
    const size = id && variable(buffer, at + id.length, false)
    if (!size) break
    const content = at + id.length + size.length
    // An element of unknown size, and one that goes on behind what was read, ends with it.
    const last = size.value === null ? end : Math.min(end, content + size.value)
    found.push({ id: id.value ?? 0, start: content, end: last })
    at = last
  }
  return found
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

function numberIn(buffer: Buffer, { start, end }: Element): number {
  return end - start <= 6 && end > start ? buffer.readUIntBE(start, end - start) : 0
}
