import type { PageSize } from '../../page/layer-box.ts'

/**
 * The largest canvas of a phone: Safari draws nothing on one with more pixels (4,096 x 4,096), and other browsers have
 * limits of a side from 16,384 pixels on.
 */
export const canvasLimits = { maxPixels: 4_096 ** 2, maxSidePx: 16_384 } as const

/** Pixels for each pixel of a page, so that text is sharp in print and on phones. */
const pageScale = 2

/** Returns the scale at which a page is drawn, reduced for a page that would be larger than a canvas may be. */
export const getPageScale = ({ width, height }: PageSize): number =>
  Math.min(
    pageScale,
    canvasLimits.maxSidePx / Math.max(width, height),
    Math.sqrt(canvasLimits.maxPixels / (width * height)),
  )

/**
 * Returns the image on a canvas as a file, and releases the memory of the canvas.
 *
 * @throws {Error} the browser cannot encode the canvas, for example because it is too large for the device
 */
export async function toImageFile(
  canvas: HTMLCanvasElement,
  name: string,
  type: 'image/png' | 'image/jpeg',
): Promise<File> {
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, jpegQuality))
  releaseCanvas(canvas)
  if (!blob) throw new Error('The browser cannot encode the canvas')
  return new File([blob], name, { type })
}

const jpegQuality = 0.92

/** Frees the pixels of a canvas at once. Browsers otherwise do so when they collect garbage. */
export function releaseCanvas(canvas: HTMLCanvasElement): void {
  canvas.width = 0
  canvas.height = 0
}
