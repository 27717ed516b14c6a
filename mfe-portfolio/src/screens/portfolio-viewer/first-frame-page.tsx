import type { Layer, PortfolioPage } from '@tessera/shared-contracts'
import type { LayerImageOptions } from '../../page/layer-image.tsx'
import { LayerView } from '../../page/layer-view.tsx'
import { ScaledPage } from '../../page/scaled-page.tsx'
import styles from './first-frame-page.module.css'
import { getSizesAttribute } from './image-sizes.ts'
import { isStacked, StackedPage } from './stacked-page/stacked-page.tsx'

/** Of the templates, in pixels. The style sheet knows at which width of the window such a page is stacked. */
const templateWidth = 811

/** Where the window is narrower, such a page is stacked: 608.25 px for the page, and the padding of the screen. */
const stackedBelowPx = 608.25 + 2 * 16

interface FirstFramePageProps {
  page: PortfolioPage
  image: Omit<LayerImageOptions, 'sizes'>
}

/**
 * A page in the first frame. CSS scales it to the unknown width, and selects the stacked one on phones. Both name the
 * same sizes of an image, so that the browser loads one file for both.
 */
export function FirstFramePage({ page, image }: FirstFramePageProps) {
  const canStack = page.width === templateWidth && isStacked(page, 0)
  const getSizes = (layer: Layer) => {
    const scaled = getSizesAttribute(layer, page, false)
    return canStack ? `(width < ${stackedBelowPx}px) 100vw, ${scaled}` : scaled
  }
  return (
    <div className={styles.container}>
      {canStack && (
        <div className={styles.stacked}>
          <StackedPage page={page} image={image} getSizes={getSizes} />
        </div>
      )}
      <div className={canStack ? styles.scaled : undefined}>
        <ScaledPage
          page={page}
          scale={`min(1, tan(atan2(100cqw, ${page.width}px)))`}
          renderLayer={layer => (
            <LayerView layer={layer} page={page} image={{ ...image, sizes: getSizes(layer) }} />
          )}
        />
      </div>
    </div>
  )
}
