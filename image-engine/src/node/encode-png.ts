import { deflateSync } from 'node:zlib'
import { joinChunks } from './png-chunks.ts'

/**
 * Encodes opaque RGBA pixels as a PNG of 8-bit RGB. The canvas's own encoder takes five times as long, for
 * film grain that no encoder can compress well.
 */
export function encodePng(pixels: Uint8ClampedArray, width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits a channel, color type 2 (RGB). Compression, filter and interlace method are 0.
  header.set([8, 2], 8)
  return joinChunks([
    { type: 'IHDR', data: header },
    { type: 'IDAT', data: deflateSync(filterRows(pixels, width, height), { level: 2 }) },
    { type: 'IEND', data: Buffer.alloc(0) },
  ])
}

/** Stores each row as its difference from the row above (PNG filter 2), which compresses skies well. */
function filterRows(pixels: Uint8ClampedArray, width: number, height: number): Buffer {
  const filtered = Buffer.alloc((width * 3 + 1) * height)
  const stride = width * 4
  for (let y = 0, to = 0; y < height; y++) {
    filtered[to++] = 2
    for (let from = y * stride; from < (y + 1) * stride; from += 4) {
      for (let channel = from; channel < from + 3; channel++) {
        filtered[to++] = pixels[channel]! - (y > 0 ? pixels[channel - stride]! : 0)
      }
    }
  }
  return filtered
}
