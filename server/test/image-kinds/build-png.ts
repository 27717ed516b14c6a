import { crc32, deflateSync } from 'node:zlib'
import { getPatch, patches } from './patches.ts'

export function pngChunk(type: string, ...parts: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat([type, ...parts].map(part => Buffer.from(part)))
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const headerEnd = 33

/** Inserts chunks after the header of a PNG. */
export const addChunks = (png: Buffer, ...chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, headerEnd), ...chunks, png.subarray(headerEnd)])

export const pngText = (keyword: string, text: string): Buffer => pngChunk('tEXt', `${keyword}\0${text}`)
export const pngXmp = (xmp: string): Buffer => pngChunk('iTXt', 'XML:com.adobe.xmp\0\0\0\0\0', xmp)
export const pngProfile = (icc: Buffer): Buffer => pngChunk('iCCP', 'profile\0\0', deflateSync(icc))
export const pngGamma = (hundredThousandths: number): Buffer =>
  pngChunk('gAMA', toUint32s(hundredThousandths))

export function toUint32s(...numbers: readonly number[]): Buffer {
  const data = Buffer.alloc(4 * numbers.length)
  for (const [index, value] of numbers.entries()) data.writeUInt32BE(value, 4 * index)
  return data
}

/** White and the primaries of Display P3. */
export const p3Chromaticities = pngChunk(
  'cHRM',
  toUint32s(31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000),
)

const [width, height] = [160, 80]
const colorTypes = { grey: 0, rgb: 2, greyAlpha: 4, rgba: 6 } as const

interface RawPng {
  depth: 8 | 16
  color: keyof typeof colorTypes
  chunks?: readonly Buffer[]
  /** Changes a sample, 0 to 1. */
  encode?: (sample: number) => number
}

/** Encodes the patches as a PNG of any kind of samples, without a library. */
export function buildPng({ depth, color, chunks = [], encode = sample => sample }: RawPng): Buffer {
  const header = Buffer.concat([toUint32s(width, height), Buffer.from([depth, colorTypes[color], 0, 0, 0])])
  const rows = Array.from({ length: height }, (_, y) => buildRow(y, { depth, color, encode }))
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    ...chunks,
    pngChunk('IDAT', deflateSync(Buffer.concat(rows))),
    pngChunk('IEND'),
  ])
}

function buildRow(y: number, { depth, color, encode }: Required<Omit<RawPng, 'chunks'>>): Buffer {
  const samples = Array.from({ length: width }, (_, x) => {
    const patch = getPatch(x, y, width, height).map(sample => encode(sample / 255))
    const isGrey = color === 'grey' || color === 'greyAlpha'
    const shown = isGrey ? patch.slice(1, 2) : patch
    return color === 'greyAlpha' || color === 'rgba' ? [...shown, 1 - x / width] : shown
  }).flat()
  const row = Buffer.alloc(1 + (samples.length * depth) / 8)
  for (const [index, sample] of samples.entries())
    if (depth === 8) row[1 + index] = Math.round(sample * 255)
    else row.writeUInt16BE(Math.round(sample * 65_535), 1 + 2 * index)
  return row
}

/**
 * Builds an animated PNG of three frames: the patches, a blue square on a part of them, and nothing of the square.
 *
 * @param hasStill whether the file begins with an image that is no frame
 */
export async function buildAnimatedPng({ hasStill = false } = {}): Promise<Buffer> {
  const png = await patches(width, height, 4).png().toBuffer()
  const square = await patches(40, 40, 4).png().toBuffer()
  let sequence = 0
  const control = (w: number, h: number, left: number, top: number, disposal: number) =>
    pngChunk('fcTL', toUint32s(sequence++, w, h, left, top), Buffer.from([0, 30, 0, 100, disposal, 1]))
  const data = (of: Buffer) => pngChunk('fdAT', toUint32s(sequence++), readPixelData(of))
  const first = hasStill ? [] : [control(width, height, 0, 0, 0)]
  const still = pngChunk('IDAT', readPixelData(png))
  const rest = [
    ...(hasStill ? [control(width, height, 0, 0, 0), data(png)] : []),
    ...[control(40, 40, 10, 20, 1), data(square)],
    ...[control(40, 40, 60, 20, 2), data(square)],
  ]
  return Buffer.concat([
    png.subarray(0, headerEnd),
    pngChunk('acTL', toUint32s(3, 0)),
    ...first,
    still,
    ...rest,
    pngChunk('IEND'),
  ])
}

function readPixelData(png: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 8; at + 8 < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  return Buffer.concat(parts)
}
