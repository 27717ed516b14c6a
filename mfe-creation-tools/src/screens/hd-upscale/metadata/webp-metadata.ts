import { createExifComment } from './exif-comment.ts'
import { encodeText, joinBytes, toLittleEndian, type Bytes, type ImageMetadata } from './image-metadata.ts'

const flags = { alpha: 0x10, exif: 0x08, xmp: 0x04 } as const

/** Adds metadata to a WebP file that has none. */
export function addWebpMetadata(
  webp: Uint8Array,
  { xmp, parameters }: ImageMetadata,
  size: { width: number; height: number },
): Bytes {
  if (!xmp && !parameters) return joinBytes([webp])
  const added = (parameters ? flags.exif : 0) | (xmp ? flags.xmp : 0)
  const chunks = joinBytes([
    addFlags(webp.subarray(12), added, size),
    ...(parameters ? [createChunk('EXIF', createExifComment(parameters))] : []),
    ...(xmp ? [createChunk('XMP ', encodeText(xmp))] : []),
  ])
  return joinBytes([encodeText('RIFF'), toLittleEndian(chunks.length + 4, 4), encodeText('WEBP'), chunks])
}

/** Sets flags in the header, which a file without metadata and transparency can lack. */
function addFlags(
  chunks: Uint8Array,
  added: number,
  { width, height }: { width: number; height: number },
): Bytes {
  const type = String.fromCharCode(...chunks.subarray(0, 4))
  if (type === 'VP8X') {
    const flagged = joinBytes([chunks])
    flagged[8] = (flagged[8] ?? 0) | added
    return flagged
  }
  const isTransparent = type === 'VP8L' && ((chunks[12] ?? 0) & 0x10) !== 0
  const header = [
    Uint8Array.of(added | (isTransparent ? flags.alpha : 0), 0, 0, 0),
    toLittleEndian(width - 1, 3),
    toLittleEndian(height - 1, 3),
  ]
  return joinBytes([createChunk('VP8X', joinBytes(header)), chunks])
}

const createChunk = (type: string, data: Bytes): Bytes =>
  joinBytes([encodeText(type), toLittleEndian(data.length, 4), data, new Uint8Array(data.length % 2)])
