import { BrokenContainerError, type CleanImage } from './clean-image.ts'
import { createOrientationExif, readOrientation } from './exif.ts'
import {
  buildXmp,
  mergeMarks,
  noMarks,
  readMarksOfBytes,
  readSignedMarks,
} from '@tessera/shared-contracts/generation-marks'

interface Chunk {
  type: string
  /** The whole chunk, padding included. */
  bytes: Buffer
  data: Buffer
}

const keptChunks: ReadonlySet<string> = new Set([
  'VP8X',
  'VP8 ',
  'VP8L',
  'ALPH',
  'ANIM',
  'ANMF',
  'ICCP',
  'C2PA',
])
const flags = { exif: 0x08, xmp: 0x04 } as const

/**
 * Removes metadata from a WebP file. It keeps the orientation, the marks of generated images, and an animation.
 *
 * @throws {BrokenContainerError}
 */
export function cleanWebp(file: Buffer): CleanImage {
  const chunks = splitWebp(file)
  const find = (kind: string) => chunks.find(({ type }) => type === kind)
  const [exif, xmpChunk, manifests] = [find('EXIF'), find('XMP '), find('C2PA')]
  const marks = mergeMarks([exif, xmpChunk].flatMap(chunk => (chunk ? [readMarksOfBytes(chunk.data)] : [])))
  const header = find('VP8X')
  // A file without this header has no other metadata, and no place for it
  const tiff = exif?.data.toString('latin1', 0, 4) === 'Exif' ? exif.data.subarray(6) : exif?.data
  const orientation = header && tiff ? createOrientationExif(readOrientation(tiff)) : Buffer.alloc(0)
  const xmp = header ? buildXmp(marks) : ''
  const kept = chunks.filter(({ type }) => keptChunks.has(type)).map(({ bytes }) => bytes)
  if (header) {
    const flagged = Buffer.from(header.bytes)
    const own = (flagged[8] ?? 0) & ~(flags.exif | flags.xmp)
    flagged[8] = own | (orientation.length > 0 ? flags.exif : 0) | (xmp ? flags.xmp : 0)
    kept[kept.indexOf(header.bytes)] = flagged
  }
  if (orientation.length > 0) kept.push(createChunk('EXIF', orientation))
  if (xmp) kept.push(createChunk('XMP ', Buffer.from(xmp)))
  const signed = manifests ? readSignedMarks(manifests.data) : noMarks
  return { file: joinWebp(kept), marks: mergeMarks([marks, signed]) }
}

function splitWebp(file: Buffer): Chunk[] {
  if (file.length < 20) throw new BrokenContainerError('no WebP')
  const end = Math.min(8 + file.readUInt32LE(4), file.length)
  const chunks: Chunk[] = []
  for (let at = 12; at + 8 <= end;) {
    const size = file.readUInt32LE(at + 4)
    const next = at + 8 + size
    const type = file.toString('latin1', at, at + 4)
    if (next > end) {
      // Metadata follows the image, and may lack its last bytes
      if (keptChunks.has(type)) throw new BrokenContainerError(`a WebP file that ends within ${type}`)
      break
    }
    const bytes = file.subarray(at, next)
    const padding = size % 2 === 1 ? [Buffer.alloc(1)] : []
    chunks.push({ type, bytes: Buffer.concat([bytes, ...padding]), data: bytes.subarray(8) })
    at = next + (size % 2)
  }
  return chunks
}

function createChunk(type: string, data: Buffer): Buffer {
  const header = Buffer.alloc(8)
  header.write(type, 0, 'latin1')
  header.writeUInt32LE(data.length, 4)
  return Buffer.concat([header, data, Buffer.alloc(data.length % 2)])
}

function joinWebp(chunks: readonly Buffer[]): Buffer {
  const header = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  header.writeUInt32LE(4 + chunks.reduce((sum, { length }) => sum + length, 0), 4)
  return Buffer.concat([header, ...chunks])
}
