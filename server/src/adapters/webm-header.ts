import type { FileHandle } from 'node:fs/promises'
import type { VideoHeader } from './video-header.ts'
import { elementsIn, ids, type Element } from './webm-elements.ts'

/** The description of the tracks stands before the pictures, well within so many bytes. */
const searched = 1024 * 1024

/** Reads the beginning of a WebM file. */
export async function readWebm(file: FileHandle): Promise<VideoHeader | null> {
  const { size } = await file.stat()
  const beginning = Buffer.alloc(Math.min(size, searched))
  await file.read(beginning, 0, beginning.length, 0)
  const within = (parent: Pick<Element, 'start' | 'end'> | undefined, id: number) =>
    parent && elementsIn(beginning, parent).filter(element => element.id === id)
  const [segment] = within({ start: 0, end: beginning.length }, ids.segment) ?? []
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

function numberIn(buffer: Buffer, { start, end }: Element): number {
  return end - start <= 6 && end > start ? buffer.readUIntBE(start, end - start) : 0
}
