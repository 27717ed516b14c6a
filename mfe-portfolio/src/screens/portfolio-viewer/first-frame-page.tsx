import type { Layer, PortfolioPage } from '@tessera/shared-contracts'
import { classNames } from '@tessera/shared-ui'
import type { LayerImageOptions } from '../../page/layer-image.tsx'
import { LayerView } from '../../page/layer-view.tsx'
import { ScaledPage } from '../../page/scaled-page.tsx'
import { pageOrientations, pageSizes } from '../../page/page-size.ts'
import styles from './first-frame-page.module.css'
import { getSizesAttribute } from './image-sizes.ts'
import { isStacked, minLegibleScale, StackedPage } from './stacked-page/stacked-page.tsx'

/** Of the screen on each side of a page. */
const paddingPx = 16

interface FirstFramePageProps {
  page: PortfolioPage
  image: Omit<LayerImageOptions, 'sizes'>
}

/**
 * A page in the first frame. CSS scales it to the unknown width, and selects the stacked one on phones. Both name the
 * same sizes of an image, so that the browser loads one file for both.
 */
export function FirstFramePage({ page, image }: FirstFramePageProps) {
  // The style sheet knows at which width of the window a page as wide as these is stacked
  const orientation = pageOrientations.find(name => pageSizes[name].width === page.width)
  const canStack = orientation !== undefined && isStacked(page, 0)
  const stackedBelowPx = page.width * minLegibleScale + 2 * paddingPx
  const getSizes = (layer: Layer) => {
    const scaled = getSizesAttribute(layer, page, false)
    return canStack ? `(width < ${stackedBelowPx}px) 100vw, ${scaled}` : scaled
  }
  return (
    <div className={classNames(styles.container, orientation && styles[orientation])}>
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
