import type { PortfolioPage } from '@tessera/shared-contracts'
import type { LayerImageOptions } from '../../page/layer-image.tsx'
import { LayerView } from '../../page/layer-view.tsx'
import { ScaledPage } from '../../page/scaled-page.tsx'
import styles from './first-frame-page.module.css'
import { getSizesAttribute } from './image-sizes.ts'
import { isStacked, StackedPage } from './stacked-page/stacked-page.tsx'

/** Of the templates, in pixels. The style sheet knows at which width of the window such a page is stacked. */
const templateWidth = 811

interface FirstFramePageProps {
  page: PortfolioPage
  image: Omit<LayerImageOptions, 'sizes' | 'loading'>
}

/** A page in the first frame. CSS scales it to the unknown width, and selects the stacked one on phones. */
export function FirstFramePage({ page, image }: FirstFramePageProps) {
  // The browser loads only the images that are seen
  const lazyImage = { ...image, loading: 'lazy' } as const
  const canStack = page.width === templateWidth && isStacked(page, 0)
  return (
    <div className={styles.container}>
      {canStack && (
        <div className={styles.stacked}>
          <StackedPage page={page} image={lazyImage} />
        </div>
      )}
      <div className={canStack ? styles.scaled : undefined}>
        <ScaledPage
          page={page}
          scale={`min(1, tan(atan2(100cqw, ${page.width}px)))`}
          renderLayer={layer => (
            <LayerView
              layer={layer}
              page={page}
              image={{ ...lazyImage, sizes: getSizesAttribute(layer, page, false) }}
            />
          )}
        />
      </div>
    </div>
  )
}
