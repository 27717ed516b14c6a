import type { RenderStyle, SourceImage } from './render-style.ts'
import { choosePalette, findNearestColor } from './image-processing/palette.ts'

/** About how many large pixels the shorter side has. */
const PIXELS_ACROSS = 128
const COLORS = 20
/** Bayer matrix for ordered dithering: a pattern of two colors shows those in between. */
const bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
const SPREAD = 15

/** Large square pixels in twenty colors. */
export const pixelStyle: RenderStyle = {
  sourceScale: 0.5,
  render(source, { width, height, random }) {
    const cell = getCellSize(width, height)
    const coarse = downsample(source, Math.ceil(width / cell), Math.ceil(height / cell))
    const palette = choosePalette(coarse, COLORS, random.fork('palette'))
    for (let y = 0, at = 0; y < coarse.height; y++) {
      for (let x = 0; x < coarse.width; x++, at += 4) {
        const nudge = ((bayer[(y & 3) * 4 + (x & 3)] ?? 0) / 15 - 0.5) * SPREAD
        const { pixels } = coarse
        const index = findNearestColor(
          palette,
          COLORS,
          pixels[at]! + nudge,
          pixels[at + 1]! + nudge,
          pixels[at + 2]! + nudge,
        )
        for (let channel = 0; channel < 3; channel++) pixels[at + channel] = palette[index * 3 + channel]!
      }
    }
    return upsample(coarse, cell, width, height)
  },
}

/** Returns a cell size that divides the image without a remainder, if there is one. */
function getCellSize(width: number, height: number): number {
  const wanted = Math.max(1, Math.round(Math.min(width, height) / PIXELS_ACROSS))
  const near = [0, 1, -1, 2, -2].map(by => wanted + by).filter(cell => cell >= 1)
  return near.find(cell => width % cell === 0 && height % cell === 0) ?? wanted
}

/** Averages the pixels of each cell and raises the contrast a little, which few pixels need. */
function downsample({ pixels, width, height }: SourceImage, columns: number, rows: number): SourceImage {
  const result = new Uint8ClampedArray(columns * rows * 4).fill(255)
  for (let row = 0, to = 0; row < rows; row++) {
    const y0 = Math.floor((row / rows) * height)
    const y1 = Math.max(y0 + 1, Math.floor(((row + 1) / rows) * height))
    for (let column = 0; column < columns; column++, to += 4) {
      const x0 = Math.floor((column / columns) * width)
      const x1 = Math.max(x0 + 1, Math.floor(((column + 1) / columns) * width))
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0
        for (let y = y0; y < y1; y++) {
          for (let x = x0; x < x1; x++) sum += pixels[(y * width + x) * 4 + channel]!
        }
        result[to + channel] = 128 + (sum / ((x1 - x0) * (y1 - y0)) - 128) * 1.12
      }
    }
  }
  return { pixels: result, width: columns, height: rows }
}

function upsample(
  { pixels, width: columns }: SourceImage,
  cell: number,
  width: number,
  height: number,
): Uint8ClampedArray {
  const from = new Uint32Array(pixels.buffer)
  const to = new Uint32Array(width * height)
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / cell) * columns
    for (let x = 0; x < width; x++, at++) to[at] = from[row + ((x / cell) | 0)]!
  }
  return new Uint8ClampedArray(to.buffer)
}
