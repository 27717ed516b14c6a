import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import { toRgb, type Oklch } from './oklch.ts'

/** Rewrites the pixels of a part of the canvas (whole pixels; red, green, blue, alpha a pixel). */
export function editPixels(
  context: SKRSContext2D,
  [left, top, width, height]: readonly [number, number, number, number],
  edit: (data: Uint8ClampedArray, width: number, height: number) => void,
): void {
  if (width <= 0 || height <= 0) return
  const image = context.getImageData(left, top, width, height)
  edit(image.data, width, height)
  context.putImageData(image, left, top)
}

/** A canvas filled pixel by pixel: `shade` sets the four channels at `index` for the pixel at x, y. */
export function pixelCanvas(
  width: number,
  height: number,
  shade: (x: number, y: number, data: Uint8ClampedArray, index: number) => void,
): Canvas {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const image = context.createImageData(width, height)
  for (let y = 0, index = 0; y < height; y++) {
    for (let x = 0; x < width; x++, index += 4) shade(x, y, image.data, index)
  }
  context.putImageData(image, 0, 0)
  return canvas
}

/** A veil of one colour whose thickness `alpha` (0 to 1) differs from place to place, drawn coarse and scaled up. */
export function veil(
  width: number,
  height: number,
  coarseness: number,
  colour: Oklch,
  alpha: (x: number, y: number) => number,
): Canvas {
  const [red, green, blue] = toRgb(colour)
  const columns = Math.max(2, Math.ceil(width / coarseness))
  const rows = Math.max(2, Math.ceil(height / coarseness))
  return pixelCanvas(columns, rows, (x, y, data, index) => {
    data[index] = red
    data[index + 1] = green
    data[index + 2] = blue
    data[index + 3] = alpha(x / (columns - 1), y / (rows - 1)) * 255
  })
}
