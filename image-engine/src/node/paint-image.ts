import type { ImageRequest } from '../image-request.ts'
import type { Intent } from '../intent/intent.ts'
import * as painters from '../paint-image.ts'
import { Canvas } from './node-canvas.ts'

/** Paints the image of an intent on a canvas of Node. The arguments are those of `paintImage` of the painters. */
export async function paintImage(
  request: ImageRequest,
  intent: Intent,
  loopPosition?: number,
  grain?: number,
): Promise<Canvas> {
  const canvas = await painters.paintImage(request, intent, loopPosition, grain)
  if (!(canvas instanceof Canvas)) throw new Error('Another canvas factory has been set')
  return canvas
}
