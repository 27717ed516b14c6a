import { createCanvas, type Canvas } from '../canvas/canvas.ts'
import { createNoise } from '../paint/noise.ts'
import type { Intent } from '../intent/intent.ts'
import type { LayoutPainter, Stage } from './stage.ts'

/**
 * Paints another layout as an image within the image, for example the view from a window or a print on a
 * wall. Sizes are rounded to whole pixels, at least 16.
 */
export function paintNestedLayout(
  stage: Stage,
  paint: LayoutPainter,
  width: number,
  height: number,
  label: string,
  intent: Intent,
): Canvas {
  const canvas = createCanvas(Math.max(16, Math.round(width)), Math.max(16, Math.round(height)))
  const random = stage.random.fork(label)
  paint({
    context: canvas.getContext('2d'),
    width: canvas.width,
    height: canvas.height,
    intent,
    random,
    noise: createNoise(random.fork('noise')),
    loopPosition: stage.loopPosition,
  })
  return canvas
}
