import { crc32 } from 'node:zlib'
import { BrokenContainerError } from './clean-image.ts'

export interface PngChunk {
  type: string
  /** The whole chunk, its length and checksum included. */
  bytes: Buffer
  data: Buffer
}

export const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/**
 * Splits a PNG into its chunks, up to its end. Like browsers, it accepts a file that lacks its last chunk.
 *
 * @throws {BrokenContainerError} for a file that ends within its pixels
 */
export function splitPng(file: Buffer): PngChunk[] {
  if (!file.subarray(0, pngSignature.length).equals(pngSignature)) throw new BrokenContainerError('no PNG')
  const chunks: PngChunk[] = []
  for (let at = pngSignature.length; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at)
    const end = at + 12 + length
    const type = file.toString('latin1', at + 4, at + 8)
    if (end > file.length) throw new BrokenContainerError(`a PNG that ends within ${type}`)
    chunks.push({ type, bytes: file.subarray(at, end), data: file.subarray(at + 8, end - 4) })
    if (type === 'IEND') return chunks
    at = end
  }
  if (!chunks.some(({ type }) => type === 'IDAT')) throw new BrokenContainerError('a PNG without pixels')
  return [...chunks, createChunk('IEND')]
}

export function createChunk(type: string, ...parts: readonly (Buffer | string)[]): PngChunk {
  const data = Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part) : part)))
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return { type, bytes: Buffer.concat([length, body, checksum]), data }
}

export const joinPng = (chunks: readonly PngChunk[]): Buffer =>
  Buffer.concat([pngSignature, ...chunks.map(({ bytes }) => bytes)])
