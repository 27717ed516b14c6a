import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { createNoise } from '../paint/noise.ts'
import type { Intent } from '../prompt/intent.ts'
import type { Layout, Stage } from './stage.ts'

/**
 * Paints another layout as an image within the image, for example the view from a window or a print on a
 * wall. Sizes are rounded to whole pixels, at least 16.
 */
export function paintInset(
  stage: Stage,
  layout: Layout,
  width: number,
  height: number,
  label: string,
  intent: Intent,
): Canvas {
  const canvas = createCanvas(Math.max(16, Math.round(width)), Math.max(16, Math.round(height)))
  const random = stage.random.fork(label)
  layout.paint({
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
