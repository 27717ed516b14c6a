import type { Layer, PortfolioPage } from '@tessera/shared-contracts'
import { getDrawnWidth } from '../../page/image-fit.ts'
import { getLayerBox } from '../../page/layer-box.ts'

/**
 * Returns the `sizes` of a layer's image. They do not depend on the measured scale of the page, so that the first render
 * names the file that is needed.
 *
 * @param fitsScreen whether the page fits into the screen, and not only into its width up to its own size
 */
export function getSizesAttribute(layer: Layer, page: PortfolioPage, fitsScreen: boolean): string {
  const box = getLayerBox(layer, page)
  const width = box ? getDrawnWidth(layer.style, box) : page.width
  const limit = fitsScreen ? `${toPercent(width / page.height)}vh` : `${Math.ceil(width)}px`
  return `min(${toPercent(width / page.width)}vw, ${limit})`
}

const toPercent = (share: number) => Math.ceil(share * 100)
