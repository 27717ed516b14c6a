import type { Layer, LayerBox, PortfolioPage } from '@tessera/shared-contracts'
import { getLayerBox } from '../../../page/layer-box.ts'
import type { LayerPath } from './layer-edits.ts'
import { updatePage, type PortfolioDocument } from './portfolio-document.ts'

/** Where a layer moves among the layers of its page. The last one is in front. */
export type LayerMove = 'front' | 'forward' | 'backward' | 'back'

/** Moves a layer among the layers of its page. */
export const moveLayer = (
  document: PortfolioDocument,
  { pageId, layerId, move }: LayerPath & { move: LayerMove },
): PortfolioDocument =>
  updatePage(document, pageId, page => {
    const from = page.layers.findIndex(({ id }) => id === layerId)
    const layer = page.layers[from]
    if (!layer) return page
    const to = findIndex(page, from, move)
    return to === from ? page : { ...page, layers: page.layers.toSpliced(from, 1).toSpliced(to, 0, layer) }
  })

/**
 * Returns the index to which a layer moves. A step goes past the next layer that it overlaps, so that each step is seen,
 * and where there is none past its neighbor.
 */
function findIndex(page: PortfolioPage, from: number, move: LayerMove): number {
  const last = page.layers.length - 1
  if (move === 'front') return last
  if (move === 'back') return 0
  const overlaps = (other: Layer) => doOverlap(page, page.layers[from], other)
  const next =
    move === 'forward'
      ? page.layers.findIndex((other, index) => index > from && overlaps(other))
      : page.layers.findLastIndex((other, index) => index < from && overlaps(other))
  if (next >= 0) return next
  return Math.max(0, Math.min(last, from + (move === 'forward' ? 1 : -1)))
}

function doOverlap(page: PortfolioPage, one: Layer | undefined, other: Layer): boolean {
  const [a, b] = [one && getLayerBox(one, page), getLayerBox(other, page)]
  return Boolean(a && b && doSpansOverlap(a, b, 'left', 'width') && doSpansOverlap(a, b, 'top', 'height'))
}

const doSpansOverlap = (a: LayerBox, b: LayerBox, start: 'left' | 'top', length: 'width' | 'height') =>
  a[start] < b[start] + b[length] && b[start] < a[start] + a[length]
