import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { createNoise } from '../paint/noise.ts'
import type { Intent } from '../prompt/intent.ts'
import type { Layout, Stage } from './stage.ts'

/** A picture within the picture: what a window shows, or what hangs on a wall. Whole pixels. */
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
    moment: stage.moment,
  })
  return canvas
}
