import { type CleanImage } from './clean-image.ts'
import { createOrientationExif, readOrientation } from './exif.ts'
import { createGainMapIndex, findGainMap, type GainMap } from './gain-map.ts'
import {
  buildXmp,
  mergeMarks,
  readMarksOfBytes,
  readSignedMarks,
} from '@tessera/shared-contracts/generation-marks'
import {
  createApplicationSegment,
  isCoded,
  isOfKind,
  jpegMarkers,
  segmentPrefixes,
  splitJpeg,
  type JpegSegment,
} from './jpeg-segments.ts'

/** The prefix, a hash of 32 digits, a length and an offset. */
const extendedXmpHeaderBytes = segmentPrefixes.extendedXmp.length + 40

/** Whether a segment is part of the image: its coded data, its colors, or the signed record of its making (C2PA). */
const isKept = (segment: JpegSegment): boolean =>
  isCoded(segment) || isOfKind(segment, 'icc') || isOfKind(segment, 'adobe') || isOfKind(segment, 'c2pa')

/**
 * Removes metadata from a JPEG. It keeps the orientation, the marks of generated images and the gain map, and closes an
 * image that lacks its end.
 *
 * @throws {BrokenContainerError}
 */
export function cleanJpeg(file: Buffer): CleanImage {
  const { segments, end, isComplete } = splitJpeg(file)
  const gainMap = isComplete ? findGainMap(file, end) : null
  const header = cleanHeader(segments, gainMap)
  const start = Buffer.concat([Buffer.from([0xff, jpegMarkers.start]), ...header.parts])
  const image = [...segments.filter(isKept).map(({ bytes }) => bytes), Buffer.from([0xff, jpegMarkers.end])]
  const marks = mergeMarks([header.marks, readC2paMarks(segments)])
  if (!gainMap) return { file: Buffer.concat([start, ...image]), marks, isComplete }
  const imageBytes = image.reduce((sum, { length }) => sum + length, 0)
  const gainMapIndex = createGainMapIndex(start.length, imageBytes, gainMap.file.length)
  return { file: Buffer.concat([start, gainMapIndex, ...image, gainMap.file]), marks, isComplete }
}

/** The segments that are written anew: the density, the orientation, and XMP with the marks alone. */
function cleanHeader(segments: readonly JpegSegment[], gainMap: GainMap | null) {
  const parts: Buffer[] = []
  const jfif = segments.find(segment => isOfKind(segment, 'jfif'))
  // Without the thumbnail
  if (jfif && jfif.data.length >= 14)
    parts.push(createApplicationSegment('jfif', jfif.data.subarray(5, 12), Buffer.alloc(2)))
  const exif = segments.find(segment => isOfKind(segment, 'exif'))
  const orientation = exif ? readOrientation(exif.data.subarray(segmentPrefixes.exif.length)) : 1
  if (orientation !== 1) parts.push(createApplicationSegment('exif', createOrientationExif(orientation)))
  const marks = readJpegMarks(segments)
  const xmp = buildXmp(marks, gainMap?.primaryXmp ?? null)
  if (xmp) parts.push(createApplicationSegment('xmp', Buffer.from(xmp)))
  if (gainMap)
    parts.push(...segments.filter(segment => isOfKind(segment, 'isoGainMap')).map(({ bytes }) => bytes))
  return { parts, marks }
}

/** A manifest store that does not fit into a segment is spread over several, each with the header of the first box. */
const c2paHeaderBytes = { first: 8, later: 16 } as const

function readC2paMarks(segments: readonly JpegSegment[]) {
  const parts = segments
    .filter(segment => isOfKind(segment, 'c2pa'))
    .map(({ data }, index) => data.subarray(index === 0 ? c2paHeaderBytes.first : c2paHeaderBytes.later))
  return readSignedMarks(Buffer.concat(parts))
}

/** Reads the marks in XMP, which may be spread over segments, and in the texts of EXIF. */
function readJpegMarks(segments: readonly JpegSegment[]) {
  const extended = segments
    .filter(segment => isOfKind(segment, 'extendedXmp'))
    .map(({ data }) => data.subarray(extendedXmpHeaderBytes))
  const texts = segments
    .filter(segment => isOfKind(segment, 'xmp') || isOfKind(segment, 'exif'))
    .map(({ data }) => data)
  return mergeMarks([...texts, Buffer.concat(extended)].map(readMarksOfBytes))
}
