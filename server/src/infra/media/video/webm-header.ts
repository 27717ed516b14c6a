import type { FileHandle } from 'node:fs/promises'
import { parseElements, elementIds, readNumber, readText, type Element } from './webm-elements.ts'
import { toSquarePixels, type VideoHeader } from './video-header-fields.ts'

/** The tracks are described before the frames, within these bytes. */
const searchedBytes = 1024 * 1024

/** The unit of a display size that says nothing about the shape of the pixels. */
const unknownUnit = 4

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
    const read = (id: number, missing = 0) => {
      const [found] = findElements(video, id) ?? []
      return found ? readNumber(head, found) : missing
    }
    const coded = { width: read(elementIds.width), height: read(elementIds.height) }
    if (coded.width === 0 || coded.height === 0) continue
    const displayed = {
      width: read(elementIds.displayWidth, coded.width),
      height: read(elementIds.displayHeight, coded.height),
    }
    const isAspectKnown =
      read(elementIds.displayUnit) < unknownUnit && displayed.width > 0 && displayed.height > 0
    const aspect = (displayed.width * coded.height) / (displayed.height * coded.width)
    const [codec] = findElements(track, elementIds.codec) ?? []
    return {
      ...toSquarePixels(coded, isAspectKnown ? aspect : 1),
      seconds: readSeconds(),
      codec: codec ? readText(head, codec) : '',
      hasAlpha: read(elementIds.alphaMode) === 1,
    }
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
