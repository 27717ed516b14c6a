import { createCanvas, type Canvas, type Context2d } from '../canvas/canvas.ts'
import { toRgb, type Oklch } from '../color/oklch.ts'

/** Lets `edit` change the RGBA pixels of a rectangle of the canvas (whole pixels). */
export function editPixels(
  context: Context2d,
  [left, top, width, height]: readonly [number, number, number, number],
  edit: (data: Uint8ClampedArray, width: number, height: number) => void,
): void {
  if (width <= 0 || height <= 0) return
  const image = context.getImageData(left, top, width, height)
  edit(image.data, width, height)
  context.putImageData(image, left, top)
}

/** Creates a canvas of RGBA pixels. */
export function toCanvas(pixels: Uint8ClampedArray, width: number, height: number): Canvas {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const image = context.createImageData(width, height)
  image.data.set(pixels)
  context.putImageData(image, 0, 0)
  return canvas
}

/** Creates a canvas pixel by pixel: `shade` writes the four channels of pixel x, y at `index`. */
export function createPixelCanvas(
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

/**
 * Creates an overlay of one color whose opacity `alpha` (0 to 1) varies over x and y (0 to 1). The canvas is
 * `coarseness` times smaller than width and height; draw it scaled up.
 */
export function createOverlay(
  width: number,
  height: number,
  coarseness: number,
  color: Oklch,
  alpha: (x: number, y: number) => number,
): Canvas {
  const [red, green, blue] = toRgb(color)
  const columns = Math.max(2, Math.ceil(width / coarseness))
  const rows = Math.max(2, Math.ceil(height / coarseness))
  return createPixelCanvas(columns, rows, (x, y, data, index) => {
    data[index] = red
    data[index + 1] = green
    data[index + 2] = blue
    data[index + 3] = alpha(x / (columns - 1), y / (rows - 1)) * 255
  })
}
