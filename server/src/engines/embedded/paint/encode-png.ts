import { deflateSync } from 'node:zlib'
import { joinChunks } from '../../png-chunks.ts'

/**
 * Encodes opaque pixels (red, green, blue, alpha a pixel) as a PNG of 8-bit RGB. The canvas has an encoder
 * of its own, which takes five times as long for grain that no encoder can make small.
 */
export function encodePng(pixels: Uint8ClampedArray, width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits a channel, colour type RGB; the compression, filter and interlace methods are 0.
  header.set([8, 2], 8)
  return joinChunks([
    { type: 'IHDR', data: header },
    { type: 'IDAT', data: deflateSync(filterRows(pixels, width, height), { level: 2 }) },
    { type: 'IEND', data: Buffer.alloc(0) },
  ])
}

/** Each row as its difference to the row above (PNG's filter 2), which suits skies. */
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
