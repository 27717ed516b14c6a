import sharp, { type Sharp } from 'sharp'
import { createChunk, joinPng, splitPng, type PngChunk } from './containers/png-chunks.ts'

interface Frame {
  left: number
  top: number
  width: number
  height: number
  /** What happens to the frame before the next one: 0 nothing, 1 it becomes transparent, 2 what was before returns. */
  disposal: number
  /** Whether the frame replaces what is below it, with its transparency. */
  replaces: boolean
  data: Buffer[]
}

/** Composes frames of an animated PNG, which the decoder of other animations does not read. */
export async function composePngFrames(
  file: Buffer,
  indexes: readonly number[],
  limitInputPixels: number,
): Promise<Sharp[]> {
  const chunks = splitPng(file)
  const [header] = chunks
  if (!header) return []
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)]
  const shared = chunks.filter(({ type }) => type === 'PLTE' || type === 'tRNS')
  const frames = readFrames(chunks)
  const size = { width, height, channels: 4 } as const
  const canvas = Buffer.alloc(width * height * 4)
  const composed: Sharp[] = []
  for (const [index, frame] of frames.entries()) {
    if (index > Math.max(...indexes)) break
    if (frame.left + frame.width > width || frame.top + frame.height > height) break
    const before = frame.disposal === 2 ? Buffer.from(canvas) : null
    const png = joinPng([
      resizeHeader(header, frame),
      ...shared,
      createChunk('IDAT', ...frame.data),
      createChunk('IEND'),
    ])
    const pixels = await sharp(png, { limitInputPixels }).ensureAlpha().toColourspace('srgb').raw().toBuffer()
    draw(canvas, width, frame, pixels)
    if (indexes.includes(index)) composed.push(sharp(Buffer.from(canvas), { raw: size }))
    if (before) before.copy(canvas)
    else if (frame.disposal === 1) clear(canvas, width, frame)
  }
  return composed
}

function readFrames(chunks: readonly PngChunk[]): Frame[] {
  const frames: Frame[] = []
  for (const { type, data } of chunks) {
    if (type === 'fcTL' && data.length >= 26)
      frames.push({
        width: data.readUInt32BE(4),
        height: data.readUInt32BE(8),
        left: data.readUInt32BE(12),
        top: data.readUInt32BE(16),
        disposal: data[24] ?? 0,
        replaces: data[25] === 0,
        data: [],
      })
    // Before the first frame, the pixels are those of a still that is no part of the animation
    if (type === 'IDAT') frames.at(-1)?.data.push(data)
    if (type === 'fdAT') frames.at(-1)?.data.push(data.subarray(4))
  }
  return frames
}

function resizeHeader({ data }: PngChunk, { width, height }: Frame): PngChunk {
  const header = Buffer.from(data)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return createChunk('IHDR', header)
}

function draw(canvas: Buffer, canvasWidth: number, frame: Frame, pixels: Buffer): void {
  for (let y = 0; y < frame.height; y += 1) {
    const row = pixels.subarray(y * frame.width * 4, (y + 1) * frame.width * 4)
    const to = ((frame.top + y) * canvasWidth + frame.left) * 4
    if (frame.replaces) row.copy(canvas, to)
    else drawOver(canvas, to, row)
  }
}

function drawOver(canvas: Buffer, to: number, row: Buffer): void {
  for (let from = 0; from < row.length; from += 4) {
    const alpha = (row[from + 3] ?? 0) / 255
    if (alpha === 0) continue
    const below = ((canvas[to + from + 3] ?? 0) / 255) * (1 - alpha)
    const sum = alpha + below
    for (let channel = 0; channel < 3; channel += 1) {
      const at = to + from + channel
      canvas[at] = Math.round(((row[from + channel] ?? 0) * alpha + (canvas[at] ?? 0) * below) / sum)
    }
    canvas[to + from + 3] = Math.round(sum * 255)
  }
}

function clear(canvas: Buffer, canvasWidth: number, { left, top, width, height }: Frame): void {
  for (let y = top; y < top + height; y += 1)
    canvas.fill(0, (y * canvasWidth + left) * 4, (y * canvasWidth + left + width) * 4)
}
