import { BrokenContainerError } from './clean-image.ts'

/** A part of a JPEG file. The coded data that follows the header of a scan belongs to its segment. */
export interface JpegSegment {
  marker: number
  /** The whole segment, its marker included. */
  bytes: Buffer
  /** What follows the length. */
  data: Buffer
}

export interface JpegImage {
  segments: JpegSegment[]
  /** Where the image ends; other data may follow. */
  end: number
  /** False if the file ends before the end marker of the image. */
  isComplete: boolean
}

export const jpegMarkers = { start: 0xd8, end: 0xd9, scan: 0xda } as const

const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/**
 * Splits a JPEG into its segments. Like browsers, it skips bytes between two segments and accepts a missing end.
 *
 * @throws {BrokenContainerError} for a file that ends before its first scan
 */
export function splitJpeg(file: Buffer, start = 0): JpegImage {
  if (file[start] !== 0xff || file[start + 1] !== jpegMarkers.start) throw new BrokenContainerError('no JPEG')
  const segments: JpegSegment[] = []
  const isScanned = () => segments.some(({ marker }) => marker === jpegMarkers.scan)
  for (let at = start + 2; ;) {
    at = findMarker(file, at)
    const marker = file[at + 1]
    if (marker === jpegMarkers.end) return { segments, end: at + 2, isComplete: true }
    if (marker === undefined || at + 4 > file.length) break
    if (isAlone(marker)) {
      at += 2
      continue
    }
    const next = at + 2 + file.readUInt16BE(at + 2)
    if (next > file.length) break
    const end = marker === jpegMarkers.scan ? findScanEnd(file, next) : next
    segments.push({ marker, bytes: file.subarray(at, end), data: file.subarray(at + 4, next) })
    at = end
  }
  if (!isScanned()) throw new BrokenContainerError('a JPEG that ends before its coded data')
  return { segments, end: file.length, isComplete: false }
}

/** Returns the offset of the next 0xff that a marker follows, or the length of the file. */
function findMarker(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const marker = file[at + 1]
    if (marker !== 0xff && marker !== 0x00) return at
  }
  return file.length
}

/** Returns where coded data ends: before a marker that restarts no decoder. */
function findScanEnd(file: Buffer, from: number): number {
  let at = from
  for (;;) {
    at = findMarker(file, at)
    const marker = file[at + 1]
    if (marker === undefined) return file.length
    if (marker < 0xd0 || marker > 0xd7) return at
    at += 2
  }
}

/** What the data of some segments starts with. */
export const segmentPrefixes = {
  jfif: 'JFIF\0',
  exif: 'Exif\0\0',
  xmp: 'http://ns.adobe.com/xap/1.0/\0',
  extendedXmp: 'http://ns.adobe.com/xmp/extension/\0',
  icc: 'ICC_PROFILE\0',
  isoGainMap: 'urn:iso:std:iso:ts:21496:-1\0',
  gainMapIndex: 'MPF\0',
  c2pa: 'JP',
  adobe: 'Adobe',
} as const

const prefixMarkers: Readonly<Record<keyof typeof segmentPrefixes, number>> = {
  jfif: 0xe0,
  exif: 0xe1,
  xmp: 0xe1,
  extendedXmp: 0xe1,
  icc: 0xe2,
  isoGainMap: 0xe2,
  gainMapIndex: 0xe2,
  c2pa: 0xeb,
  adobe: 0xee,
}

export function isOfKind({ marker, data }: JpegSegment, kind: keyof typeof segmentPrefixes): boolean {
  const prefix = segmentPrefixes[kind]
  return marker === prefixMarkers[kind] && data.toString('latin1', 0, prefix.length) === prefix
}

/** Whether a segment belongs to the coded image: frames, scans and their tables. All others are of applications. */
export const isCoded = ({ marker }: JpegSegment): boolean => marker >= 0xc0 && marker <= 0xdf

/** Creates a segment of application data. It has at most 65,533 bytes. */
export function createApplicationSegment(
  kind: keyof typeof segmentPrefixes,
  ...data: readonly Buffer[]
): Buffer {
  const body = Buffer.concat([Buffer.from(segmentPrefixes[kind], 'latin1'), ...data])
  const head = Buffer.from([0xff, prefixMarkers[kind], 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
