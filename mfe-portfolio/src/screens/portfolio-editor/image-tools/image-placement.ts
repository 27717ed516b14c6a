import type { LayerStyle } from '@tessera/shared-contracts'

/** How an image lies in its layer. */
export interface ImagePlacement {
  /** 1 covers the layer exactly, and more enlarges the image from there. `whole` shows the whole image instead. */
  zoom: number | 'whole'
  /** The visible part: 0 is the left or upper end, 1 the right or lower one. */
  x: number
  y: number
}

export const zoomRange = { min: 1, max: 3, step: 0.05 } as const

export interface Size {
  width: number
  height: number
}

/** Returns the style that places an image in a layer. */
export function toPlacementStyle(
  { zoom, x, y }: ImagePlacement,
  image: Size,
  layer: Size,
): Pick<LayerStyle, 'backgroundSize' | 'backgroundPosition'> {
  const backgroundPosition = `${formatPercent(clamp(x, 0, 1))} ${formatPercent(clamp(y, 0, 1))}`
  if (zoom === 'whole') return { backgroundSize: 'contain', backgroundPosition }
  if (zoom <= zoomRange.min) return { backgroundSize: 'cover', backgroundPosition }
  const scale = Math.min(zoom, zoomRange.max)
  // At zoom 1 the shorter side of the image covers the layer exactly, and the longer one reaches beyond it
  const relativeRatio = image.width / image.height / (layer.width / layer.height)
  const width = formatPercent(scale * Math.max(1, relativeRatio))
  const height = formatPercent(scale * Math.max(1, 1 / relativeRatio))
  return { backgroundSize: `${width} ${height}`, backgroundPosition }
}

/** Returns the placement that a layer's style describes. The default is covering and centered. */
export function parsePlacement({ backgroundSize = '', backgroundPosition = '' }: LayerStyle): ImagePlacement {
  const sizes = parsePercents(backgroundSize)
  const [x = 0.5, y = 0.5] = parsePercents(backgroundPosition)
  const zoom = sizes.length === 2 ? clamp(Math.min(...sizes), zoomRange.min, zoomRange.max) : zoomRange.min
  return { zoom: backgroundSize === 'contain' ? 'whole' : zoom, x, y }
}

/** Returns the placement after a drag by an offset in layer pixels. */
export function dragPlacement(
  placement: ImagePlacement,
  offset: { x: number; y: number },
  { image, layer }: { image: Size; layer: Size },
): ImagePlacement {
  if (placement.zoom === 'whole') return placement
  const scale = Math.max(layer.width / image.width, layer.height / image.height) * placement.zoom
  const move = (position: number, distance: number, hidden: number) =>
    hidden < 1 ? position : clamp(position - distance / hidden, 0, 1)
  return {
    ...placement,
    x: move(placement.x, offset.x, image.width * scale - layer.width),
    y: move(placement.y, offset.y, image.height * scale - layer.height),
  }
}

const formatPercent = (share: number) => `${Math.round(share * 10_000) / 100}%`
const parsePercents = (text: string) =>
  Array.from(text.matchAll(/(?<![\d.])([\d.]+)%/g), ([, number]) => Number(number) / 100)
export const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)
