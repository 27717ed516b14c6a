import type { FileHandle } from 'node:fs/promises'
import type { VideoHeader } from './video-header.ts'
import { parseElements, elementIds, type Element } from './webm-elements.ts'

/** The tracks are described before the frames, within these bytes. */
const searchedBytes = 1024 * 1024

/** Reads the header at the start of a WebM file. */
export async function readWebmHeader(file: FileHandle): Promise<VideoHeader | null> {
  const { size } = await file.stat()
  const head = Buffer.alloc(Math.min(size, searchedBytes))
  await file.read(head, 0, head.length, 0)
  const findElements = (parent: Pick<Element, 'start' | 'end'> | undefined, id: number) =>
    parent && parseElements(head, parent).filter(element => element.id === id)
  const [segment] = findElements({ start: 0, end: head.length }, elementIds.segment) ?? []
  const [tracks] = findElements(segment, elementIds.tracks) ?? []
  for (const track of findElements(tracks, elementIds.track) ?? []) {
    const [video] = findElements(track, elementIds.video) ?? []
    const [width, height] = [elementIds.width, elementIds.height].map(id => {
      const [found] = findElements(video, id) ?? []
      return found ? readNumber(head, found) : 0
    })
    if (width && height) return { width, height, seconds: readSeconds() }
  }
  return null

  function readSeconds(): number | null {
    const [info] = findElements(segment, elementIds.info) ?? []
    const [duration] = findElements(info, elementIds.duration) ?? []
    const [scale] = findElements(info, elementIds.scale) ?? []
    if (!duration) return null
    const units =
      duration.end - duration.start === 4
        ? head.readFloatBE(duration.start)
        : head.readDoubleBE(duration.start)
    const seconds = (units * (scale ? readNumber(head, scale) : 1_000_000)) / 1e9
    return seconds > 0 ? seconds : null
  }
}

function readNumber(buffer: Buffer, { start, end }: Element): number {
  return end - start <= 6 && end > start ? buffer.readUIntBE(start, end - start) : 0
}
