import type { LayerStyle } from '@tessera/shared-contracts'

/** How a picture lies in its layer. */
export interface Placement {
  /** 1 covers the layer exactly, more enlarges from there; `whole` shows all of the picture instead. */
  zoom: number | 'whole'
  /** Which part is seen: 0 the left or upper end, 1 the right or lower one. */
  x: number
  y: number
}

export const zooms = { min: 1, max: 3, step: 0.05 } as const

interface Size {
  width: number
  height: number
}

/** The styles that place a picture of a size in a layer of a size. */
export function placementStyle(
  { zoom, x, y }: Placement,
  picture: Size,
  layer: Size,
): Pick<LayerStyle, 'backgroundSize' | 'backgroundPosition'> {
  const backgroundPosition = `${percent(within(x, 0, 1))} ${percent(within(y, 0, 1))}`
  if (zoom === 'whole') return { backgroundSize: 'contain', backgroundPosition }
  if (zoom <= zooms.min) return { backgroundSize: 'cover', backgroundPosition }
  const width = Math.min(zoom, zooms.max)
  // Of a wide picture the height covers exactly and the width reaches beyond, and the other way about
  const wider = picture.width / picture.height / (layer.width / layer.height)
  const backgroundSize = `${percent(width * Math.max(1, wider))} ${percent(width * Math.max(1, 1 / wider))}`
  return { backgroundSize, backgroundPosition }
}

/** The placement that a layer's styles say; what they do not say is covering and centred. */
export function placementOf({ backgroundSize = '', backgroundPosition = '' }: LayerStyle): Placement {
  const sizes = percents(backgroundSize)
  const [x = 0.5, y = 0.5] = percents(backgroundPosition)
  const zoom = sizes.length === 2 ? within(Math.min(...sizes), zooms.min, zooms.max) : zooms.min
  return { zoom: backgroundSize === 'contain' ? 'whole' : zoom, x, y }
}

/**
 * A placement whose picture was dragged by so many pixels of its layer.
 */
export function dragged(
  placement: Placement,
  by: { x: number; y: number },
  { picture, layer }: { picture: Size; layer: Size },
): Placement {
  if (placement.zoom === 'whole') return placement
  const cover = Math.max(layer.width / picture.width, layer.height / picture.height) * placement.zoom
  const along = (at: number, moved: number, room: number) => (room < 1 ? at : within(at - moved / room, 0, 1))
  return {
    ...placement,
    x: along(placement.x, by.x, picture.width * cover - layer.width),
    y: along(placement.y, by.y, picture.height * cover - layer.height),
  }
}

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`
const percents = (text: string) =>
  Array.from(text.matchAll(/([\d.]+)%/g), ([, number]) => Number(number) / 100)
const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
