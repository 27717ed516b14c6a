import { isEmptyFrame, type PortfolioPage } from '@tessera/shared-contracts'
import { LayerView, getLayerProps } from './layer-view.tsx'
import styles from './page.module.css'
import { ScaledPage } from './scaled-page.tsx'

interface PageThumbnailProps {
  page: Omit<PortfolioPage, 'id'>
  /** In CSS pixels. The width follows from the shape of the page. */
  height: number
  /** Draws lines instead of text that would be too small to read. */
  textAsLines?: boolean
  /** Draws an image into every empty frame, so that one composition can be told from another. */
  asSample?: boolean
}

/** A small view of a page. Screen readers skip it, because the name of the page is next to it. */
export function PageThumbnail({ page, height, textAsLines = false, asSample = false }: PageThumbnailProps) {
  return (
    <div aria-hidden="true" inert>
      <ScaledPage
        page={page}
        scale={height / page.height}
        renderLayer={layer => {
          if (asSample && isEmptyFrame(layer)) {
            const { className, style } = getLayerProps(layer, page)
            return <div className={`${className} ${styles.sample}`} style={style} />
          }
          if (!textAsLines || layer.type !== 'text') return <LayerView layer={layer} page={page} />
          const { className, style } = getLayerProps(layer, page)
          return layer.content?.trim() ? (
            <div className={`${className} ${styles.lines}`} style={style} />
          ) : null
        }}
      />
    </div>
  )
}
