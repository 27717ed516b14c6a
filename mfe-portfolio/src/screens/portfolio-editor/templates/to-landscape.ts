import { toBoxStyle, type LayerBox, type PortfolioPage } from '@tessera/shared-contracts'
import { getLayerBox } from '../../../page/layer-box.ts'
import { pageSizes } from '../../../page/page-size.ts'

/** A side up to this, in pixels of the page, is the thickness of a line, which is the same on every page. */
const maxThicknessPx = 12

/**
 * Lays an upright page out as a landscape page: each layer has the same share of the page, so that what meets an edge or a
 * neighbor still does. Texts keep their size; their boxes are wider and lower, with as much room.
 */
export function toLandscape(page: Omit<PortfolioPage, 'id'>): Omit<PortfolioPage, 'id'> {
  const { width, height } = pageSizes.landscape
  const [x, y] = [width / page.width, height / page.height]
  const layers = page.layers.map(layer => {
    const box = getLayerBox(layer, page)
    return box ? { ...layer, style: { ...layer.style, ...toBoxStyle(stretch(box, x, y)) } } : layer
  })
  return { ...page, width, height, layers }
}

/** Stretches a box to whole pixels. Its edges are rounded, not its size, so that neighbors have no gap between them. */
function stretch(box: LayerBox, x: number, y: number): LayerBox {
  const [left, width] = stretchSide(box.left, box.width, x)
  const [top, height] = stretchSide(box.top, box.height, y)
  return { left, top, width, height }
}

function stretchSide(start: number, length: number, factor: number): [start: number, length: number] {
  const stretched = Math.round(start * factor)
  const end = Math.round((start + length) * factor)
  return [stretched, length <= maxThicknessPx ? length : end - stretched]
}
