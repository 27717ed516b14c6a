import { crc32 } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A PNG consists of a signature and a list of chunks. */
export interface PngChunk {
  type: string
  data: Buffer
}

/** Throws if the bytes are not a PNG. */
export function splitChunks(png: Buffer): PngChunk[] {
  if (!png.subarray(0, 8).equals(SIGNATURE)) throw new Error('Not a PNG')
  const chunks: PngChunk[] = []
  for (let at = 8; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at)
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) })
    at += 12 + length
  }
  return chunks
}

export function joinChunks(chunks: readonly PngChunk[]): Buffer {
  return Buffer.concat([SIGNATURE, ...chunks.map(encodeChunk)])
}

function encodeChunk({ type, data }: PngChunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
