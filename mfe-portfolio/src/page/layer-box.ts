import { parseLayerBox, parseLayerClasses, type Layer, type LayerBox } from '@tessera/shared-contracts'
import { layerPositions } from './layer-positions.ts'

/** In pixels. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** Returns the box of a layer, its own or that of its class; null where neither says one. */
export function getLayerBox({ style, className }: Layer, page: PageSize): LayerBox | null {
  const own = parseLayerBox(style, page)
  if (own) return own
  const [inset] = parseLayerClasses(className).flatMap(name => layerPositions[name] ?? [])
  if (inset === undefined) return null
  const [top = 0, right = 0, bottom = 0, left = 0] = inset.split(' ').map(Number.parseFloat)
  return { left, top, width: page.width - left - right, height: page.height - top - bottom }
}
