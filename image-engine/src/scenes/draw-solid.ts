import type { Context2d } from '../canvas/canvas.ts'
import { clampScale, renderSolid } from '../solids/render-solid.ts'
import type { View } from '../solids/shade.ts'
import type { Solid } from '../solids/solid.ts'

/** Position and size of a solid in the image, in pixels. */
interface SolidPlacement {
  x: number
  /** The row that the solid stands on. */
  foot: number
  /** Pixels per unit of the solid. */
  size: number
  /** Number of solids that share the rendering time of the image. */
  sharedBy: number
  /** Opacity of the shadow, 0 to 1. */
  shadow: number
}

/** Renders a solid and draws it with its shadow. */
export function drawSolid(
  context: Context2d,
  solid: Solid,
  view: View,
  { x, foot, size, sharedBy, shadow: darkness }: SolidPlacement,
): void {
  const scale = clampScale(size, sharedBy)
  const { image, shadow, originX, originY, shadowScale } = renderSolid(solid, view, scale)
  context.save()
  context.imageSmoothingQuality = 'high'
  context.translate(x, foot)
  context.scale(size / scale, size / scale)
  context.globalAlpha = darkness
  context.drawImage(
    shadow,
    (-shadow.width * shadowScale) / 2,
    -originY,
    shadow.width * shadowScale,
    shadow.height * shadowScale,
  )
  context.globalAlpha = 1
  context.drawImage(image, -originX, -originY)
  context.restore()
}
