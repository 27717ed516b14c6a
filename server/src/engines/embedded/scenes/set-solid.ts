import type { SKRSContext2D } from '@napi-rs/canvas'
import { affordableScale, portray } from '../solids/render.ts'
import type { View } from '../solids/shade.ts'
import type { Solid } from '../solids/solid.ts'

/** Where a solid stands, and how large. */
interface Footing {
  x: number
  /** The row that it stands on. */
  foot: number
  /** Pixels that its unit takes. */
  size: number
  /** Among how many it shares the time of a picture. */
  among: number
  /** How dark its shadow is, 0 to 1. */
  shadow: number
}

/** Sets a solid and its shadow down. */
export function setSolid(
  context: SKRSContext2D,
  solid: Solid,
  view: View,
  { x, foot, size, among, shadow: darkness }: Footing,
): void {
  const scale = affordableScale(size, among)
  const { image, shadow, originX, originY, shadowGrain } = portray(solid, view, scale)
  context.save()
  context.imageSmoothingQuality = 'high'
  context.translate(x, foot)
  context.scale(size / scale, size / scale)
  context.globalAlpha = darkness
  context.drawImage(
    shadow,
    (-shadow.width * shadowGrain) / 2,
    -originY,
    shadow.width * shadowGrain,
    shadow.height * shadowGrain,
  )
  context.globalAlpha = 1
  context.drawImage(image, -originX, -originY)
  context.restore()
}
