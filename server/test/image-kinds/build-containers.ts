/** Creates an application segment of a JPEG. */
export function jpegSegment(marker: number, ...parts: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(
    parts.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  )
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** Inserts segments after the start of a JPEG. */
export const addSegments = (jpeg: Buffer, ...segments: readonly Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])

export const jpegXmp = (xmp: string): Buffer =>
  jpegSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', Buffer.from(xmp))
export const jpegExif = (exif: Buffer): Buffer => jpegSegment(0xe1, 'Exif\0\0', exif)

const webpFlags: Readonly<Record<string, number>> = { EXIF: 0x08, 'XMP ': 0x04 }

export function webpChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 0, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

/** Appends chunks to a WebP file, and declares them. */
export function addWebpChunks(
  webp: Buffer,
  size: { width: number; height: number },
  chunks: Readonly<Record<string, Buffer>>,
): Buffer {
  const isExtended = webp.toString('latin1', 12, 16) === 'VP8X'
  const header = isExtended ? Buffer.from(webp.subarray(12, 30)) : webpChunk('VP8X', Buffer.alloc(10))
  if (!isExtended) {
    header.writeUIntLE(size.width - 1, 12, 3)
    header.writeUIntLE(size.height - 1, 15, 3)
  }
  for (const type of Object.keys(chunks)) header[8] = (header[8] ?? 0) | (webpFlags[type] ?? 0)
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    header,
    webp.subarray(isExtended ? 30 : 12),
    ...Object.entries(chunks).map(([type, data]) => webpChunk(type, data)),
  ])
  const riff = Buffer.from('RIFF\0\0\0\0', 'latin1')
  riff.writeUInt32LE(body.length, 4)
  return Buffer.concat([riff, body])
}

/** Returns where the blocks start, after the header and the colors of all frames. */
function getFirstBlock(gif: Buffer): number {
  const flags = gif[10] ?? 0
  return 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
}

/** Inserts an extension of a GIF before its first frame. */
export function addGifExtension(gif: Buffer, label: number, ...blocks: readonly Buffer[]): Buffer {
  const start = getFirstBlock(gif)
  const chain = blocks.flatMap(block => [Buffer.from([block.length]), block])
  const extension = Buffer.concat([Buffer.from([0x21, label]), ...chain, Buffer.alloc(1)])
  return Buffer.concat([gif.subarray(0, start), extension, gif.subarray(start)])
}

/** Inserts XMP before the first frame of a GIF. Its end lets readers skip it as a chain of blocks. */
export function addGifXmp(gif: Buffer, xmp: string): Buffer {
  const start = getFirstBlock(gif)
  const end = Buffer.from([1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0])
  const head = Buffer.from('\x21\xff\x0bXMP DataXMP', 'latin1')
  return Buffer.concat([gif.subarray(0, start), head, Buffer.from(xmp), end, gif.subarray(start)])
}

/** A GIF of 60 x 40 whose first frame is red and covers 20 x 20 at 30, 10; the second one is blue. */
export function buildSmallFrameGif(): Buffer {
  const header = Buffer.from(
    'GIF89a\x3c\0\x28\0\x80\0\0\xff\0\0\0\0\xff\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0',
    'latin1',
  )
  return Buffer.concat([header, buildGifFrame(30, 10, 0), buildGifFrame(0, 0, 1), Buffer.from(';')])
}

/** A frame of 20 x 20 of one color, which clears the dictionary before each pixel, so that each code has 3 bits. */
function buildGifFrame(left: number, top: number, color: number): Buffer {
  const codes = [...Array.from({ length: 400 }, () => [4, color]).flat(), 5]
  const bits = codes.flatMap(code => [0, 1, 2].map(bit => (code >> bit) & 1))
  const bytes = Array.from({ length: Math.ceil(bits.length / 8) }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((sum, bit, place) => sum + (bit << place), 0),
  )
  const blocks: number[] = []
  for (let at = 0; at < bytes.length; at += 255)
    blocks.push(Math.min(255, bytes.length - at), ...bytes.slice(at, at + 255))
  return Buffer.from([
    ...[0x21, 0xf9, 4, 2 << 2, 30, 0, 0, 0],
    ...[0x2c, left, 0, top, 0, 20, 0, 20, 0, 0, 2],
    ...blocks,
    0,
  ])
}
