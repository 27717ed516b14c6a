import { BrokenContainerError } from './clean-image.ts'
import {
  createApplicationSegment,
  isCoded,
  isOfKind,
  jpegMarkers,
  segmentPrefixes,
  splitJpeg,
  type JpegImage,
} from './jpeg-segments.ts'

/** The second image of a JPEG, with which a screen of high dynamic range shows brighter lights. */
export interface GainMap {
  /** The gain map as a JPEG without other metadata. */
  file: Buffer
  /** What the XMP of the first image says about it; null if its metadata is that of ISO 21496-1 alone. */
  primaryXmp: { attributes: string; elements: string } | null
}

const namespace = 'http://ns.adobe.com/hdr-gain-map/1.0/'
const fieldNames = [
  'Version',
  'BaseRenditionIsHDR',
  'GainMapMin',
  'GainMapMax',
  'Gamma',
  'OffsetSDR',
  'OffsetHDR',
  'HDRCapacityMin',
  'HDRCapacityMax',
] as const

/** Finds the gain map among the images that follow the first one. */
export function findGainMap(file: Buffer, from: number): GainMap | null {
  const startMark = Buffer.from([0xff, jpegMarkers.start, 0xff])
  for (let at = file.indexOf(startMark, from); at !== -1;) {
    const image = trySplit(file, at)
    const map = image && cleanGainMap(image)
    if (map) return map
    at = file.indexOf(startMark, image ? image.end : at + 1)
  }
  return null
}

function trySplit(file: Buffer, at: number): JpegImage | null {
  try {
    const image = splitJpeg(file, at)
    return image.isComplete ? image : null
  } catch (error) {
    if (error instanceof BrokenContainerError) return null
    throw error
  }
}

function cleanGainMap({ segments }: JpegImage): GainMap | null {
  const xmp = segments.find(segment => isOfKind(segment, 'xmp'))
  const fields = xmp ? copyFields(xmp.data.toString('utf8')) : ''
  const iso = segments.filter(segment => isOfKind(segment, 'isoGainMap'))
  if (!fields && iso.length === 0) return null
  const coded = segments.filter(segment => isCoded(segment) || isOfKind(segment, 'icc'))
  const file = Buffer.concat([
    Buffer.from([0xff, jpegMarkers.start]),
    ...(fields ? [createApplicationSegment('xmp', Buffer.from(wrapXmp(fields)))] : []),
    ...[...iso, ...coded].map(({ bytes }) => bytes),
    Buffer.from([0xff, jpegMarkers.end]),
  ])
  return { file, primaryXmp: fields ? createDirectory(file.length) : null }
}

/** Reads the fields of a gain map, as attributes or as lists of three, and writes them again. */
function copyFields(xmp: string): string {
  if (!xmp.includes(namespace)) return ''
  const number = /^(?:True|False|-?[\d.]+(?:e[+-]?\d+)?)$/i
  const attributes: string[] = []
  const elements: string[] = []
  for (const field of fieldNames) {
    const attribute = new RegExp(`hdrgm:${field}\\s*=\\s*["']([^"']{1,40})["']`).exec(xmp)?.[1]
    const element = new RegExp(`<hdrgm:${field}>([\\s\\S]{1,400}?)</hdrgm:${field}>`).exec(xmp)?.[1]
    const values = [...(element ?? '').matchAll(/<rdf:li>([^<]{1,40})<\/rdf:li>/g)].map(
      ([, value = '']) => value,
    )
    const single = attribute ?? (values.length === 0 ? element : undefined)
    if (single !== undefined && number.test(single.trim()))
      attributes.push(` hdrgm:${field}="${single.trim()}"`)
    else if (values.length > 0 && values.every(value => number.test(value)))
      elements.push(
        `<hdrgm:${field}><rdf:Seq>${values.map(value => `<rdf:li>${value}</rdf:li>`).join('')}</rdf:Seq></hdrgm:${field}>`,
      )
  }
  if (!attributes.some(text => text.includes('Version'))) return ''
  return `<rdf:Description rdf:about="" xmlns:hdrgm="${namespace}"${attributes.join('')}>${elements.join('')}</rdf:Description>`
}

const wrapXmp = (description: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${description}</rdf:RDF></x:xmpmeta>`

const createDirectory = (bytes: number) => ({
  attributes: ` xmlns:hdrgm="${namespace}" xmlns:Container="http://ns.google.com/photos/1.0/container/" xmlns:Item="http://ns.google.com/photos/1.0/container/item/" hdrgm:Version="1.0"`,
  elements: `<Container:Directory><rdf:Seq><rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="Primary" Item:Mime="image/jpeg"/></rdf:li><rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="GainMap" Item:Mime="image/jpeg" Item:Length="${bytes}"/></rdf:li></rdf:Seq></Container:Directory>`,
})

/**
 * Creates the index of a file of two images (CIPA DC-007).
 *
 * @param before bytes of the first image before this segment
 * @param after bytes of the first image after this segment
 */
export function createGainMapIndex(before: number, after: number, gainMapBytes: number): Buffer {
  const tiff = Buffer.alloc(82)
  tiff.write('MM\0*', 0, 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(3, 8)
  const writeEntry = (index: number, tag: number, type: number, count: number, value: number | string) => {
    const at = 10 + index * 12
    tiff.writeUInt16BE(tag, at)
    tiff.writeUInt16BE(type, at + 2)
    tiff.writeUInt32BE(count, at + 4)
    if (typeof value === 'string') tiff.write(value, at + 8, 'latin1')
    else tiff.writeUInt32BE(value, at + 8)
  }
  writeEntry(0, 0xb000, 7, 4, '0100')
  writeEntry(1, 0xb001, 4, 1, 2)
  writeEntry(2, 0xb002, 7, 32, 50)
  const segmentBytes = 4 + segmentPrefixes.gainMapIndex.length + tiff.length
  const firstImageBytes = before + segmentBytes + after
  // The first image is the one to show. Offsets count from the header of this TIFF block; that of the first is 0
  tiff.writeUInt32BE(0x030000, 50)
  tiff.writeUInt32BE(firstImageBytes, 54)
  tiff.writeUInt32BE(gainMapBytes, 70)
  tiff.writeUInt32BE(firstImageBytes - before - 4 - segmentPrefixes.gainMapIndex.length, 74)
  return createApplicationSegment('gainMapIndex', tiff)
}
